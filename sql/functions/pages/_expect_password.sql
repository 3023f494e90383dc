-- _expect_password: expect that a new password, if there is one, is long enough. Only its length reaches the database.
-- Raises: VALIDATION_ERROR.
create or replace function pages._expect_password(input jsonb)
  returns void
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  if input ->> 'password_length' is not null then
    perform mcp._expect((input ->> 'password_length')::integer >= (mcp.setting('pages.password_minimum'))::integer, 'password',
      format('Use a password of at least %s characters.', mcp.setting('pages.password_minimum')));
  end if;
end
$$;

comment on function pages._expect_password(jsonb) is 'A new password is long enough.';
revoke all on function pages._expect_password(jsonb) from public, anon, authenticated;
