-- _remove_member: leave a workspace, or remove a member. Connections bound to it see nothing there from the next call on.
-- Rules: everybody may leave; owners remove everybody, admins only members; the last owner stays.
-- Raises: unknown_workspace, unknown_member, not_allowed, last_owner.
create or replace function workspaces._remove_member(account uuid, slug text, handle text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  workspace uuid;
  mine text;
  target public.workspace_members;
begin
  select w.id into workspace from public.workspaces w where w.slug = _remove_member.slug for no key update;
  select m.role into mine from public.workspace_members m where m.workspace_id = workspace and m.user_id = account;
  if mine is null then
    perform mcp.fail('unknown_workspace', 'There is no such workspace, or you are not a member of it.');
  end if;
  target := workspaces._find_member(workspace, handle);
  if target.user_id <> account and (mine = 'member' or mine = 'admin' and target.role <> 'member') then
    perform mcp.fail('not_allowed', 'Admins can remove members only. Ask an owner to remove an admin or owner.');
  elsif target.role = 'owner' then
    perform workspaces._expect_another_owner(workspace, target.user_id);
  end if;
  delete from public.workspace_members m where m.workspace_id = workspace and m.user_id = target.user_id;
end
$$;

comment on function workspaces._remove_member(uuid, text, text) is 'Leave a workspace, or remove someone.';
revoke all on function workspaces._remove_member(uuid, text, text) from public, anon, authenticated;
