-- _create_account: create the account of a user who chooses a handle. The handle never changes. Rooms then add their own data.
-- Rules: the one place where accounts are made. Handles are ASCII, lower-case, unique, and not reserved.
-- Raises: VALIDATION_ERROR (field handle), handle_reserved, handle_taken, handle_already_chosen.
create or replace function mcp._create_account(user_id uuid, handle text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  wanted constant text := lower(btrim(handle));
begin
  perform mcp._expect(wanted ~ '^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){1,29}$', 'handle',
    'A handle has 2 to 30 characters: letters a to z, digits, and single hyphens between them.');
  if exists (select from mcp.reserved_handles r where r.handle = wanted) then
    perform mcp.fail('handle_reserved', format('The handle %s is reserved. Choose another one.', wanted));
  end if;
  if exists (select from mcp.accounts a where a.user_id = _create_account.user_id) then
    perform mcp.fail('handle_already_chosen', 'This account already has a handle, which cannot change.');
  end if;
  begin
    insert into mcp.accounts (user_id, handle, created_at) values (_create_account.user_id, wanted, mcp.now());
  exception when unique_violation then
    perform mcp.fail('handle_taken', format('The handle %s is already taken. Choose another one.', wanted));
  end;
  perform mcp._account_created(_create_account.user_id);
end
$$;

comment on function mcp._create_account(uuid, text) is 'Give a user its handle.';
revoke all on function mcp._create_account(uuid, text) from public, anon, authenticated;
