-- visitor: who is signed in, for a page that anybody may open; and whether people may sign up.
create or replace function pages.visitor(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
begin
  return json_build_object('signed_in', person.user_id is not null, 'handle', person.handle, 'email', person.email,
    'sign_up', mcp.setting('pages.sign_up') = 'true');
end
$$;

comment on function pages.visitor(text, jsonb, jsonb) is 'Who is signed in.';
revoke all on function pages.visitor(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.visitor(text, jsonb, jsonb) to service_role;
