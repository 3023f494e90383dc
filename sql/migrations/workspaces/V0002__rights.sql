-- A team's own servers add and remove members; all else changes by the rules, or by Supabase's API under its policies. Rights that
-- Supabase's default privileges gave go too: a trigger of another role would run as the owner.
revoke all on public.workspaces, public.workspace_members, public.projects from service_role;
grant select on public.workspaces, public.projects to service_role;
grant select, insert, update, delete on public.workspace_members to service_role;

-- Set where the last owner's account was deleted and no member is left to become owner.
alter table public.workspaces add column if not exists archived_at timestamptz;
