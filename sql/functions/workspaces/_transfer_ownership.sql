-- _transfer_ownership: an owner makes another member owner and becomes admin, in one step.
-- Raises: unknown_member, VALIDATION_ERROR, workspace_limit, and what _lock_managed raises.
create or replace function workspaces._transfer_ownership(account uuid, slug text, handle text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := workspaces._lock_managed(account, slug, true);
  target constant public.workspace_members := workspaces._find_member(workspace, handle);
begin
  perform mcp._expect(target.user_id <> account, 'handle', 'You are already the owner.');
  update public.workspace_members m set role = 'owner' where m.workspace_id = workspace and m.user_id = target.user_id;
  update public.workspace_members m set role = 'admin' where m.workspace_id = workspace and m.user_id = account; -- last: an owner remains
end
$$;

comment on function workspaces._transfer_ownership(uuid, text, text) is 'Transfer ownership of a workspace.';
revoke all on function workspaces._transfer_ownership(uuid, text, text) from public, anon, authenticated;
