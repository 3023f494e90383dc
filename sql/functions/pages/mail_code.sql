-- mail_code: request a one-time code by mail: to sign in, to sign up, or to choose a new password.
-- input: purpose (sign_in, password), email, code (hash of the code and the browser's secret), verifier (bcrypt hash of the password chosen
-- while signing up, or null), password_length.
-- Rules: the page says the same whoever asks; only the mail, if any, tells the address's owner more. A code works in the browser that asked,
-- once, for a limited time; the newest counts.
-- Answers {"mail": sign_in | sign_up | password | null, "to", "minutes"} or {"code": "too_many_attempts", …}.
create or replace function pages.mail_code(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role may not read Supabase's auth tables itself
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  wanted constant text := mcp._email(input ->> 'email');
  seconds constant integer := (mcp.setting('pages.mail_code_seconds'))::integer;
  refused json;
  known boolean;
begin
  perform mcp._expect(input ->> 'purpose' in ('sign_in', 'password'), 'purpose', 'purpose is sign_in or password.');
  perform pages._expect_password(input);
  refused := pages._throttled('mail', wanted, (mcp.setting('pages.mails'))::integer,
    (mcp.setting('pages.mails_per_address'))::integer, interval '1 hour', request);
  if refused is not null then
    return refused;
  end if;
  insert into pages.mail_codes as m (browser, purpose, email, hash, verifier, expires_at)
  values (decode(request ->> 'browser', 'hex'), input ->> 'purpose', wanted, decode(input ->> 'code', 'hex'),
    convert_to(input ->> 'verifier', 'UTF8'), now + make_interval(secs => seconds))
  on conflict (browser, purpose) do update set email = excluded.email, hash = excluded.hash, verifier = excluded.verifier,
    attempts = 0, expires_at = excluded.expires_at, used_at = null;
  known := exists (select from auth.users u where u.email = wanted and not u.is_sso_user and u.deleted_at is null);
  return json_build_object('to', wanted, 'minutes', seconds / 60, 'mail', case
    when input ->> 'purpose' = 'password' then case when known then 'password' end
    when known then 'sign_in'
    when mcp.setting('pages.sign_up') = 'true' then 'sign_up' end);
end
$$;

comment on function pages.mail_code(text, jsonb, jsonb) is 'Ask for a one-time code by mail.';
revoke all on function pages.mail_code(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.mail_code(text, jsonb, jsonb) to service_role;
