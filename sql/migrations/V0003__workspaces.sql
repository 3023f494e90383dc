-- What an application already has: workspaces, their members and projects, and application roles. An existing table is kept.
-- Row level security is the same rule as the tools follow, so that Supabase's API and an agent see the same rows.

create schema workspaces;
create schema world;
revoke all on schema workspaces, world from public, anon, authenticated;

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

create table if not exists public.user_roles (
  user_id    uuid primary key references auth.users (id) on delete cascade,
  role       text not null,
  faction    integer check (faction between 0 and 65534),
  created_at timestamptz not null default now()
);
comment on table public.user_roles is 'Application administrators: no row, no access to the admin audience, from the next call on.';

alter table public.workspaces enable row level security;
alter table public.workspace_members enable row level security;
alter table public.projects enable row level security;
alter table public.user_roles enable row level security;

-- Supabase grants everything in public by default; what is not granted here stays closed.
revoke all on public.workspaces, public.workspace_members, public.projects, public.user_roles from public, anon, authenticated;
grant select on public.workspaces, public.workspace_members, public.projects to authenticated;
grant select, insert, update, delete on public.workspaces, public.workspace_members, public.projects, public.user_roles
  to service_role;

create policy own_memberships on public.workspace_members for select to authenticated
  using (user_id = (select auth.uid()));

create policy members_see_workspace on public.workspaces for select to authenticated
  using (exists (select from public.workspace_members m
                 where m.workspace_id = workspaces.id and m.user_id = (select auth.uid())));

create policy viewers_see_projects on public.projects for select to authenticated
  using (exists (select from public.workspace_members m
                 where m.workspace_id = projects.workspace_id and m.user_id = (select auth.uid())
                   and (m.role in ('owner', 'admin') or m.view_projects)));

create policy closed on public.user_roles using (false);
