-- sign_in: the second half of a sign-in by password, after the bridge has found the password right.
-- input: user, as find_password named it; session: the hash of the new cookie.
-- Raises: sign_in_failed.
create or replace function pages.sign_in(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role may not write Supabase's auth tables itself
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform pages._sign_in_user(audience, (input ->> 'user')::uuid, input ->> 'session', request);
  perform pages._uncount('sign_in', (input ->> 'user')::uuid, request);
  return json_build_object('signed_in', true);
end
$$;

comment on function pages.sign_in(text, jsonb, jsonb) is 'Sign in with a password that was right.';
revoke all on function pages.sign_in(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.sign_in(text, jsonb, jsonb) to service_role;
