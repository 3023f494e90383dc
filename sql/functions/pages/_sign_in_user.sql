-- _sign_in_user: sign a user in on this browser: a session of auth.sessions, and a page session for it.
-- Raises: sign_in_failed when the user may not sign in, in the same words as for a wrong password.
create or replace function pages._sign_in_user(audience text, user_id uuid, cookie text, request jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  made constant uuid := gen_random_uuid();
begin
  if public.mcp_live_actor(user_id, null) is not true then
    perform mcp.fail('sign_in_failed', 'Incorrect email or password.');
  end if;
  insert into auth.sessions (id, user_id, created_at, updated_at, not_after, user_agent, ip)
  values (made, _sign_in_user.user_id, now, now, now + make_interval(days => (mcp.setting('pages.session_days'))::integer),
    left(request ->> 'agent', 200), (request ->> 'address')::inet);
  update auth.users u set last_sign_in_at = now where u.id = _sign_in_user.user_id;
  perform pages._create_page_session(audience, user_id, made, cookie, request);
end
$$;

comment on function pages._sign_in_user(text, uuid, text, jsonb) is 'Sign a user in on this browser.';
revoke all on function pages._sign_in_user(text, uuid, text, jsonb) from public, anon, authenticated;
