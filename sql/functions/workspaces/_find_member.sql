-- _find_member: lock a member by handle, who may be leaving at this moment.   Raises: unknown_member.
create or replace function workspaces._find_member(workspace uuid, handle text)
  returns public.workspace_members
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  found public.workspace_members;
begin
  select m.* into found
    from public.workspace_members m join mcp.accounts a on a.user_id = m.user_id
   where m.workspace_id = workspace and a.handle = _find_member.handle
     for update of m;
  if found.user_id is null then
    perform mcp.fail('unknown_member', 'There is no such member of this workspace.');
  end if;
  return found;
end
$$;

comment on function workspaces._find_member(uuid, text) is 'A member by handle.';
revoke all on function workspaces._find_member(uuid, text) from public, anon, authenticated;
