-- create_account: an operator creates an account from the command line, such as the first one, where no mail can prove an address.
-- spec: handle, email, verifier (bcrypt hash of the password), password_length.
-- Rules: granted to nobody, so only the database's owner can. People who sign up later get the same.
-- Raises: VALIDATION_ERROR, email_taken, and what mcp._create_account raises.
create or replace function pages.create_account(spec jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  address constant text := mcp._email(spec ->> 'email');
  chosen constant text := lower(btrim(spec ->> 'handle'));
  person uuid;
begin
  perform pages._expect_password(spec);
  if exists (select from auth.users u where u.email = address and not u.is_sso_user) then
    perform mcp.fail('email_taken', format('The email address %s already has an account. `moothall account list` shows it.', address));
  end if;
  person := pages._create_user(address, spec ->> 'verifier');
  perform mcp._create_account(person, chosen);
  return json_build_object('handle', chosen, 'email', address);
end
$$;

comment on function pages.create_account(jsonb) is 'Create an account from the command line.';
revoke all on function pages.create_account(jsonb) from public, anon, authenticated;
