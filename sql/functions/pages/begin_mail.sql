-- begin_mail: count a mail before Supabase Auth is asked to send a code.
-- input: purpose (sign_in, sign_up, password), email, password_length (of one chosen while signing up), proven (the password was right).
-- Rules: the code is requested and used in one browser. Mails are counted, and spaced for every address alike, because Supabase spaces them
-- only for addresses that it knows. If an unproven address has a password that this browser neither set nor knew, a stranger may have set it.
-- Raises: sign_up_closed, VALIDATION_ERROR.
-- Answers {"email", "create": whether a new address may become a user} or {"code": "too_many_attempts", …}.
create or replace function pages.begin_mail(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role may not read Supabase's auth tables itself
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  wanted constant text := mcp._email(input ->> 'email');
  opened constant boolean := mcp.setting('pages.sign_up') = 'true';
  wait integer;
  refused json;
  strange boolean;
begin
  perform mcp._expect(input ->> 'purpose' in ('sign_in', 'sign_up', 'password'), 'purpose', 'purpose is sign_in, sign_up or password.');
  perform pages._expect_password(input);
  if input ->> 'purpose' = 'sign_up' and not opened then
    perform mcp.fail('sign_up_closed', 'Sign-up is closed on this server. Ask the operator for an account.');
  end if;
  wait := mcp._throttle('mail.pause', encode(sha256(convert_to(wanted, 'UTF8')), 'hex'), 1,
    make_interval(secs => (mcp.setting('pages.supabase_mail_seconds'))::integer));
  if wait is not null then
    return mcp._error('too_many_attempts', format('We sent an email a moment ago. Wait %s seconds before you request another.', wait),
      jsonb_build_object('retry_after_seconds', wait));
  end if;
  refused := pages._throttled('mail', wanted, (mcp.setting('pages.mails'))::integer,
    (mcp.setting('pages.mails_per_address'))::integer, interval '1 hour', request);
  if refused is not null then
    return refused;
  end if;

  strange := exists (
    select from auth.users u
     where u.email = wanted and not u.is_sso_user and u.email_confirmed_at is null and u.encrypted_password <> '')
    and (input ->> 'proven')::boolean is not true;
  insert into pages.sign_ins as s (browser, purpose, email, distrusted, expires_at)
  values (decode(request ->> 'browser', 'hex'), case input ->> 'purpose' when 'password' then 'password' else 'sign_in' end, wanted, strange,
    now + make_interval(secs => (mcp.setting('pages.mail_code_seconds'))::integer))
  on conflict (browser, purpose) do update set email = excluded.email, expires_at = excluded.expires_at, attempts = 0,
    distrusted = case when s.email = excluded.email and s.expires_at > now then s.distrusted and strange else strange end;
  return json_build_object('email', wanted, 'create', opened);
end
$$;

comment on function pages.begin_mail(text, jsonb, jsonb) is 'Before Supabase Auth mails a code.';
revoke all on function pages.begin_mail(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.begin_mail(text, jsonb, jsonb) to service_role;
