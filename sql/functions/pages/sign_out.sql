-- sign_out: end this browser's session, or all of the person's.
-- input: everywhere (boolean).   Rules: does nothing when nobody is signed in.
create or replace function pages.sign_out(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role may not write Supabase's auth tables itself
  set search_path = pg_catalog, pg_temp
as $$
declare
  session pages.sessions;
begin
  select s.* into session from pages.sessions s
   where s.hash = decode(request ->> 'session', 'hex') and s.audience = sign_out.audience;
  if session.hash is not null then
    perform pages._end_sessions(session.user_id, case when (input ->> 'everywhere')::boolean is not true then session.session_id end);
  end if;
  return json_build_object('signed_out', true);
end
$$;

comment on function pages.sign_out(text, jsonb, jsonb) is 'Sign out, here or everywhere.';
revoke all on function pages.sign_out(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.sign_out(text, jsonb, jsonb) to service_role;
