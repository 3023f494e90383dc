-- use_code: sign in with the code that was mailed, in the browser that asked for it.
-- input: purpose, code (hash), session (hash of the new cookie), verifier (password: bcrypt hash of the new password), password_length.
-- Rules: _judge_code counts the try. A new address becomes a user; a password chosen before the address was proven is kept only then. A new
-- password ends every session, and so every connection that was allowed in one. Who has proven the address may try passwords again.
-- Answers {"signed_in": true} or {"code": "wrong_code" | "too_many_attempts", …}.
create or replace function pages.use_code(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role may not write Supabase's auth tables itself
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  wrong constant json := mcp._error('wrong_code', 'The code is incorrect or expired. Check the latest email, or request another code.', null);
  mailed pages.mail_codes;
  refused json;
  person uuid;
begin
  perform pages._expect_password(input);
  refused := pages._judge_code(input, request);
  if refused is not null then
    return refused;
  end if;
  select m.* into mailed from pages.mail_codes m
   where m.browser = decode(request ->> 'browser', 'hex') and m.purpose = input ->> 'purpose';
  update pages.mail_codes m set used_at = now where m.id = mailed.id;

  select u.id into person from auth.users u where u.email = mailed.email and not u.is_sso_user for no key update;
  if mailed.purpose = 'password' then
    if person is null or input ->> 'verifier' is null then
      return wrong;
    end if;
    update auth.users u set encrypted_password = input ->> 'verifier', email_confirmed_at = coalesce(u.email_confirmed_at, now),
      updated_at = now where u.id = person;
    perform pages._end_sessions(person, null);
  elsif person is null then
    if mcp.setting('pages.sign_up') <> 'true' then
      return wrong;
    end if;
    person := pages._create_user(mailed.email, convert_from(mailed.verifier, 'UTF8'));
  else
    -- A stranger may have set the password while the address was unproven.
    update auth.users u set encrypted_password = '', email_confirmed_at = now, updated_at = now
     where u.id = person and u.email_confirmed_at is null;
  end if;
  perform pages._clear_attempts(mailed.email, request);
  perform pages._sign_in_user(audience, person, input ->> 'session', request);
  perform pages._uncount('code', person, request);
  return json_build_object('signed_in', true);
end
$$;

comment on function pages.use_code(text, jsonb, jsonb) is 'Use a code that was mailed.';
revoke all on function pages.use_code(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.use_code(text, jsonb, jsonb) to service_role;
