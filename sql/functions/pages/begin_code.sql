-- begin_code: count an attempt before a mailed code goes to Supabase Auth, which checks it.
-- input: purpose (sign_in, password), password_length (of the new password).
-- Rules: only the browser that asked for the code, only for the address that it asked for; after a few attempts it needs another mail.
-- Answers {"email"} or {"code": "wrong_code" | "too_many_attempts", …}.   Raises: VALIDATION_ERROR.
create or replace function pages.begin_code(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  pending pages.sign_ins;
begin
  perform pages._expect_password(input);
  select s.* into pending from pages.sign_ins s
   where s.browser = decode(request ->> 'browser', 'hex') and s.purpose = input ->> 'purpose' and s.email is not null for update;
  if pending.email is null or pending.expires_at <= mcp.now() or pending.attempts >= (mcp.setting('pages.mail_code_attempts'))::integer then
    return mcp._error('wrong_code', 'The code is incorrect or expired. Check the latest email, or request another code.', null);
  end if;
  update pages.sign_ins s set attempts = s.attempts + 1 where s.browser = pending.browser and s.purpose = pending.purpose;
  return coalesce(
    pages._throttled('code', pending.email, (mcp.setting('pages.sign_in_attempts'))::integer,
      (mcp.setting('pages.sign_in_attempts_per_address'))::integer, interval '15 minutes', request),
    json_build_object('email', pending.email));
end
$$;

comment on function pages.begin_code(text, jsonb, jsonb) is 'Before a code goes to Supabase Auth.';
revoke all on function pages.begin_code(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.begin_code(text, jsonb, jsonb) to service_role;
