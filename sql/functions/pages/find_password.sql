-- find_password: the first half of a sign-in by password: the hash that the bridge compares with.
-- input: email.
-- Rules: every attempt is counted before anything is compared, so that parallel guesses are limited too. For an unknown address the answer
-- is null, and the bridge then compares with a hash of its own, which takes as long.
-- Answers {"user", "verifier"} or {"code": "too_many_attempts", …}.
create or replace function pages.find_password(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role may not read Supabase's auth tables itself
  set search_path = pg_catalog, pg_temp
as $$
declare
  wanted constant text := mcp._email(input ->> 'email');
  refused constant json := pages._throttled('sign_in', wanted, (mcp.setting('pages.sign_in_attempts'))::integer,
    (mcp.setting('pages.sign_in_attempts_per_address'))::integer, interval '15 minutes', request);
  found record;
begin
  if refused is not null then
    return refused;
  end if;
  select u.id, u.encrypted_password into found
    from auth.users u
   where u.email = wanted and not u.is_sso_user and u.email_confirmed_at is not null and u.encrypted_password <> '';
  return json_build_object('user', found.id, 'verifier', found.encrypted_password);
end
$$;

comment on function pages.find_password(text, jsonb, jsonb) is 'What a password is to be compared with.';
revoke all on function pages.find_password(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.find_password(text, jsonb, jsonb) to service_role;
