-- _key_account: the account a new key is for: the one with the handle, or the only account of that audience.
-- Raises: unknown_account, account_required, admin_required.
create or replace function mcp._key_account(handle text, audience text)
  returns uuid
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  candidates uuid[];
begin
  select array_agg(a.user_id) into candidates
    from mcp.accounts a
   where (_key_account.handle is null or a.handle = lower(_key_account.handle))
     and (audience = 'user' or exists (select from public.user_roles r where r.user_id = a.user_id));
  if cardinality(candidates) = 1 then
    return candidates[1];
  elsif handle is null then
    perform mcp.fail('account_required', format('There are %s accounts of the %s audience; name one with --account HANDLE.',
      coalesce(cardinality(candidates), 0), audience));
  elsif exists (select from mcp.accounts a where a.handle = lower(_key_account.handle)) then
    perform mcp.fail('admin_required', format('%s has no role in public.user_roles; the admin audience is for administrators.', handle));
  end if;
  perform mcp.fail('unknown_account', format('There is no account with the handle %s.', to_json(handle)));
  return null; -- not reached
end
$$;

comment on function mcp._key_account(text, text) is 'The account a new key is for.';
revoke all on function mcp._key_account(text, text) from public, anon, authenticated;
