-- _lock_managed: lock the workspace that a person wants to change, if the person's role there allows it. Answers its id.
-- Rules: admins manage members and projects; owners also manage roles, admins and ownership. People who are not members do not learn that
-- the workspace exists.
-- Raises: unknown_workspace, not_allowed.
create or replace function workspaces._lock_managed(account uuid, slug text, owners_only boolean default false)
  returns uuid
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  found record;
begin
  select w.id, m.role into found
    from public.workspaces w join public.workspace_members m on m.workspace_id = w.id
   where w.slug = _lock_managed.slug and m.user_id = account
     for no key update of w; -- members and invitations change one at a time
  if found.id is null then
    perform mcp.fail('unknown_workspace', 'There is no such workspace, or you are not a member of it.');
  end if;
  -- Read the role again under the lock.
  select m.role into found.role from public.workspace_members m where m.workspace_id = found.id and m.user_id = account for key share;
  if found.role is null then
    perform mcp.fail('unknown_workspace', 'There is no such workspace, or you are not a member of it.');
  elsif found.role = 'member' or owners_only and found.role <> 'owner' then
    perform mcp.fail('not_allowed', case when owners_only then 'Only an owner of the workspace can do this.'
      else 'Only owners and admins of the workspace can do this.' end);
  end if;
  return found.id;
end
$$;

comment on function workspaces._lock_managed(uuid, text, boolean) is 'Lock a workspace that a person may manage.';
revoke all on function workspaces._lock_managed(uuid, text, boolean) from public, anon, authenticated;
