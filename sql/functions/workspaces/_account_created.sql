-- _account_created: by a setting, a new account gets a workspace of its own, named after its handle.
create or replace function workspaces._account_created(account uuid)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if mcp.setting('workspaces.personal') = 'true' then
    perform workspaces._create_workspace(a.user_id, a.handle, true) from mcp.accounts a where a.user_id = account;
  end if;
end
$$;

comment on function workspaces._account_created(uuid) is 'A new account gets a workspace of its own.';
revoke all on function workspaces._account_created(uuid) from public, anon, authenticated;

select mcp.define_hook('account_created', 'workspaces._account_created');
