-- What an application already has: workspaces, their members and projects. An existing table is kept.
-- Row level security is the same rule as the tools follow, so that Supabase's API and an agent see the same rows.

create schema workspaces;
revoke all on schema workspaces from public, anon, authenticated;
-- The bridge may execute the room's verbs, which say so themselves.
grant usage on schema workspaces to service_role;

create table if not exists public.workspaces (
  id         uuid primary key default gen_random_uuid(),
  slug       text not null unique check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$'),
  name       text not null check (char_length(name) between 1 and 80),
  personal   boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.workspaces is 'A group of people with projects of their own.';

create table if not exists public.workspace_members (
  workspace_id  uuid not null references public.workspaces (id) on delete cascade,
  user_id       uuid not null references auth.users (id) on delete cascade,
  role          text not null default 'member' check (role in ('owner', 'admin', 'member')),
  view_projects boolean not null default false,
  created_at    timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
create index if not exists workspace_members_user_id_idx on public.workspace_members (user_id);
comment on table public.workspace_members is 'Who belongs to a workspace; owners, admins and members with view_projects see its projects.';

create table if not exists public.projects (
  id           uuid primary key default gen_random_uuid(),
  workspace_id uuid not null references public.workspaces (id) on delete cascade,
  name         text not null check (char_length(name) between 1 and 120),
  description  text check (char_length(description) <= 2000),
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  archived_at  timestamptz
);
create index if not exists projects_page_idx on public.projects (workspace_id, created_at desc, id desc);
comment on table public.projects is 'A workspace''s projects; archived ones are kept and not listed.';

alter table public.workspaces enable row level security;
alter table public.workspace_members enable row level security;
alter table public.projects enable row level security;

-- Supabase grants everything in public by default; what is not granted here stays closed.
revoke all on public.workspaces, public.workspace_members, public.projects from public, anon, authenticated;
grant select on public.workspaces, public.workspace_members, public.projects to authenticated;
grant select, insert, update, delete on public.workspaces, public.workspace_members, public.projects to service_role;

create policy own_memberships on public.workspace_members for select to authenticated
  using (user_id = (select auth.uid()));

create policy members_see_workspace on public.workspaces for select to authenticated
  using (exists (select from public.workspace_members m
                 where m.workspace_id = workspaces.id and m.user_id = (select auth.uid())));

create policy viewers_see_projects on public.projects for select to authenticated
  using (exists (select from public.workspace_members m
                 where m.workspace_id = projects.workspace_id and m.user_id = (select auth.uid())
                   and (m.role in ('owner', 'admin') or m.view_projects)));

-- What Supabase's API may write. Roles, invitations and ownership change only through the rules in sql/functions/workspaces, since a
-- policy cannot promise that an owner remains. The columns that people write themselves; everything else keeps its default.
grant update (name) on public.workspaces to authenticated;
grant insert (workspace_id, name, description), update (name, description, archived_at, updated_at) on public.projects to authenticated;
grant delete on public.workspace_members to authenticated;

create policy managers_rename_workspace on public.workspaces for update to authenticated
  using (exists (select from public.workspace_members m
                 where m.workspace_id = workspaces.id and m.user_id = (select auth.uid()) and m.role in ('owner', 'admin')))
  with check (exists (select from public.workspace_members m
                 where m.workspace_id = workspaces.id and m.user_id = (select auth.uid()) and m.role in ('owner', 'admin')));

create policy managers_create_projects on public.projects for insert to authenticated
  with check (exists (select from public.workspace_members m
                 where m.workspace_id = projects.workspace_id and m.user_id = (select auth.uid()) and m.role in ('owner', 'admin')));

create policy managers_change_projects on public.projects for update to authenticated
  using (exists (select from public.workspace_members m
                 where m.workspace_id = projects.workspace_id and m.user_id = (select auth.uid()) and m.role in ('owner', 'admin')))
  with check (exists (select from public.workspace_members m
                 where m.workspace_id = projects.workspace_id and m.user_id = (select auth.uid()) and m.role in ('owner', 'admin')));

-- An owner hands over first, so that no workspace is ever without one.
create policy members_leave on public.workspace_members for delete to authenticated
  using (user_id = (select auth.uid()) and role <> 'owner');

create table workspaces.invitations (
  id            uuid primary key default gen_random_uuid(),
  workspace_id  uuid not null references public.workspaces (id) on delete cascade,
  hash          bytea not null unique check (octet_length(hash) = 32),
  email         text check (char_length(email) <= 254), -- null: whoever has the link
  role          text not null check (role in ('admin', 'member')),
  view_projects boolean not null,
  invited_by    uuid not null,
  created_at    timestamptz not null,
  expires_at    timestamptz not null,
  accepted_at   timestamptz,
  accepted_by   uuid
);
create index invitations_workspace_idx on workspaces.invitations (workspace_id, expires_at);
create index invitations_expires_at_idx on workspaces.invitations (expires_at);
comment on table workspaces.invitations is 'Links that let someone join a workspace, once, by hash.';
alter table workspaces.invitations enable row level security;
create policy closed on workspaces.invitations using (false);
revoke all on workspaces.invitations from public, anon, authenticated, service_role;

-- What an agent's connection is bound to.
alter table mcp.connections add foreign key (workspace_id) references public.workspaces (id) on delete set null;
