-- Changing workspaces: invitations, and what Supabase's API may write. Roles, invitations and ownership change only through the rules in
-- sql/functions/workspaces, since a policy cannot promise that an owner remains.

insert into mcp.settings (name, value, minimum, maximum, description) values
  ('workspaces_per_account', '20', 1, 10000, 'Workspaces that one account may own.'),
  ('workspaces.members', '200', 1, 100000, 'Members that one workspace may have.'),
  ('workspaces.projects', '1000', 1, 1000000, 'Projects that one workspace may have, archived ones apart.'),
  ('workspaces.invitation_days', '7', 1, 90, 'How long an invitation can be accepted.'),
  ('workspaces.open_invitations', '50', 1, 10000, 'Open invitations that one workspace may have.');

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

-- The columns that people write themselves. Everything else keeps its default.
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
