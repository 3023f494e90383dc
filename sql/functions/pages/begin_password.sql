-- begin_password: count an attempt before a password goes to Supabase Auth, which checks it.
-- input: email.
-- Rules: every attempt is counted before it is made, whether the account exists or not.
-- Answers {"email"} or {"code": "too_many_attempts", …}.   Raises: VALIDATION_ERROR.
create or replace function pages.begin_password(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  wanted constant text := mcp._email(input ->> 'email');
begin
  return coalesce(
    pages._throttled('sign_in', wanted, (mcp.setting('pages.sign_in_attempts'))::integer,
      (mcp.setting('pages.sign_in_attempts_per_address'))::integer, interval '15 minutes', request),
    json_build_object('email', wanted));
end
$$;

comment on function pages.begin_password(text, jsonb, jsonb) is 'Before a password goes to Supabase Auth.';
revoke all on function pages.begin_password(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.begin_password(text, jsonb, jsonb) to service_role;
