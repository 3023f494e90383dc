-- accept_session: create this browser's page session for a session that Supabase Auth has just made.
-- input: user, auth_session, session (hash of the new cookie), level (aal1, aal2), factors (whether the user has a second factor),
-- purpose (sign_in or password: by a code that this browser had asked for; null: otherwise).
-- Rules: the session is in auth.sessions, live, that user's and a browser's; user and address are those of the code. A user with a second
-- factor has used it. A new password ends all other sessions. A password that may be a stranger's is removed once the address is proven.
-- Raises: sign_in_failed, second_factor.
create or replace function pages.accept_session(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role may not read Supabase's auth tables itself
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant uuid := (input ->> 'user')::uuid;
  held constant uuid := (input ->> 'auth_session')::uuid;
  begun pages.sign_ins;
begin
  if not coalesce(public.mcp_live_actor(person, held) and exists (
       select from auth.sessions s where s.id = held and s.user_id = person and s.oauth_client_id is null), false) then
    perform mcp.fail('sign_in_failed', 'This account cannot sign in here. Contact the operator if you think this is a mistake.');
  end if;
  if (input ->> 'factors')::boolean is not false and input ->> 'level' is distinct from 'aal2' then
    perform mcp.fail('second_factor', 'This account requires two-factor authentication, which these pages do not support. Use an agent key or another account.');
  end if;
  if input ->> 'purpose' is not null then
    delete from pages.sign_ins s where s.browser = decode(request ->> 'browser', 'hex') and s.purpose = input ->> 'purpose' returning s.* into begun;
    if not exists (select from auth.users u where u.id = person and lower(u.email) = begun.email) then
      perform mcp.fail('sign_in_failed', 'The code belongs to another account. Start again.');
    end if;
    perform pages._clear_attempts(begun.email, request);
  end if;
  if begun.purpose = 'password' then
    perform pages._end_sessions(person, s.id) from auth.sessions s where s.user_id = person and s.id <> held;
    delete from pages.sessions s where s.user_id = person;
  elsif begun.distrusted then
    update auth.users u set encrypted_password = '', updated_at = mcp.now() where u.id = person;
  end if;
  perform pages._create_page_session(audience, person, held, input ->> 'session', request);
  perform pages._uncount(case when begun.email is null then 'sign_in' else 'code' end, person, request);
  return json_build_object('signed_in', true);
end
$$;

comment on function pages.accept_session(text, jsonb, jsonb) is 'Create a page session for a session of Supabase Auth.';
revoke all on function pages.accept_session(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.accept_session(text, jsonb, jsonb) to service_role;
