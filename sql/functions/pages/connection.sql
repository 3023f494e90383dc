-- connection: what the page shows that asks before a connection is ended.
-- input: id.
-- Raises: unknown_connection.   Answers {"code": …} to a browser that _access_error keeps out.
create or replace function pages.connection(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  return json_build_object('handle', person.handle,
    'connection', pages._connection(pages._find_connection(audience, input ->> 'id', person.user_id)));
end
$$;

comment on function pages.connection(text, jsonb, jsonb) is 'Show one connection.';
revoke all on function pages.connection(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.connection(text, jsonb, jsonb) to service_role;
