-- choose_handle: the last step of signing up: choose the handle, which never changes. Rooms then give the new
-- account what it needs.
-- input: handle.   Raises: what mcp._create_account raises.
-- Answers {"handle"} or {"code": "sign_in", …}.
create or replace function pages.choose_handle(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
begin
  if person.user_id is null then
    return pages._access_error(audience, person);
  elsif person.handle is not null then
    return json_build_object('handle', person.handle);
  end if;
  perform mcp._create_account(person.user_id, input ->> 'handle');
  return json_build_object('handle', lower(btrim(input ->> 'handle')));
end
$$;

comment on function pages.choose_handle(text, jsonb, jsonb) is 'Choose a handle.';
revoke all on function pages.choose_handle(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.choose_handle(text, jsonb, jsonb) to service_role;
