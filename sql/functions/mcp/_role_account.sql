-- _role_account: the account whose role an operator changes.
-- Raises: unknown_account.
create or replace function mcp._role_account(handle text)
  returns uuid
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  found uuid;
begin
  -- The row in mcp.accounts outlives its user; a role does not.
  select a.user_id into found
    from mcp.accounts a join auth.users u on u.id = a.user_id where a.handle = lower(btrim(_role_account.handle));
  if found is null then
    perform mcp.fail('unknown_account', format('There is no account with the handle %s; `moothall account list` shows them.',
      to_json(_role_account.handle)));
  end if;
  return found;
end
$$;

comment on function mcp._role_account(text) is 'The account whose role is changed.';
revoke all on function mcp._role_account(text) from public, anon, authenticated;
