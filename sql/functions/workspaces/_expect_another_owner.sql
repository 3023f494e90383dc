-- _expect_another_owner: expect that the workspace has another owner than this account. The caller has locked the workspace.
-- Raises: last_owner.
create or replace function workspaces._expect_another_owner(workspace uuid, account uuid)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from public.workspace_members m where m.workspace_id = workspace and m.user_id <> account and m.role = 'owner') then
    perform mcp.fail('last_owner', 'A workspace needs an owner. Make another member an owner first.');
  end if;
end
$$;

comment on function workspaces._expect_another_owner(uuid, uuid) is 'Expect another owner.';
revoke all on function workspaces._expect_another_owner(uuid, uuid) from public, anon, authenticated;
