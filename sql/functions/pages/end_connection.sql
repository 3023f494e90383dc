-- end_connection: end a connection of the person; its tokens are refused from the next call on.
-- input: id.
-- Raises: unknown_connection.   Answers {"ended"}, or {"code": …} to a browser that _access_error keeps out.
create or replace function pages.end_connection(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
  connection mcp.connections;
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  connection := pages._find_connection(audience, input ->> 'id', person.user_id);
  perform oauth._end_connection(connection.id);
  return json_build_object('ended', connection.id);
end
$$;

comment on function pages.end_connection(text, jsonb, jsonb) is 'End a connection.';
revoke all on function pages.end_connection(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.end_connection(text, jsonb, jsonb) to service_role;
