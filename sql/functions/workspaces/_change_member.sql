-- _change_member: change a member's role or whether it sees projects.
-- Rules: admins change only members' view_projects; owners also change roles, including to owner. A workspace keeps its last owner.
-- Raises: unknown_member, not_allowed, last_owner, workspace_limit, VALIDATION_ERROR, and what _lock_managed raises.
create or replace function workspaces._change_member(account uuid, slug text, handle text, role text, view_projects boolean)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := workspaces._lock_managed(account, slug);
  mine text;
  target public.workspace_members;
begin
  perform mcp._expect(role in ('owner', 'admin', 'member'), 'role', 'Choose one of the roles owner, admin and member.');
  select m.role into mine from public.workspace_members m where m.workspace_id = workspace and m.user_id = account;
  target := workspaces._find_member(workspace, handle);
  if mine <> 'owner' and (target.role <> 'member' or role <> 'member') then
    perform mcp.fail('not_allowed', 'Only an owner of the workspace can change roles, admins and owners.');
  end if;
  if target.role = 'owner' and role <> 'owner' then
    perform workspaces._expect_another_owner(workspace, target.user_id);
  end if;
  update public.workspace_members m set role = _change_member.role, view_projects = _change_member.view_projects
   where m.workspace_id = workspace and m.user_id = target.user_id;
end
$$;

comment on function workspaces._change_member(uuid, text, text, text, boolean) is 'Change a member''s role or view of projects.';
revoke all on function workspaces._change_member(uuid, text, text, text, boolean) from public, anon, authenticated;
