-- key_list: the agent keys of one account (a handle), or of all; newest first, including revoked ones.   Raises: unknown_account.
create or replace function mcp.key_list(account text)
  returns json
  language plpgsql
  stable
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
begin
  if account is not null and not exists (select from mcp.accounts a where a.handle = lower(account)) then
    perform mcp.fail('unknown_account', format('There is no account with the handle %s.', to_json(account)));
  end if;
  return (
    select coalesce(json_agg(mcp._key(c.id) order by c.created_at desc, c.id), '[]')
      from mcp.connections c join mcp.accounts a on a.user_id = c.account
     where c.kind = 'key' and (key_list.account is null or a.handle = lower(key_list.account)));
end
$$;

comment on function mcp.key_list(text) is 'List agent keys.';
revoke all on function mcp.key_list(text) from public, anon, authenticated;
grant execute on function mcp.key_list(text) to service_role;
