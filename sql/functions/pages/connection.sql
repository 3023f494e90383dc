-- connection: one live connection of the person, to be confirmed before it is ended.
-- input: id; end (boolean): end it now, refused on the very next call.
-- Raises: unknown_connection.
create or replace function pages.connection(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = ''
as $$
declare
  person constant pages.person := pages._person(audience, request);
  found mcp.connections;
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  select c.* into found from mcp.connections c
   where c.id::text = input ->> 'id' and c.account = person.user_id and c.audience = connection.audience and c.kind <> 'key'
     and c.revoked_at is null;
  if found.id is null then
    perform mcp.fail('unknown_connection', 'You have no such connection. It may already be disconnected.');
  end if;
  if (input ->> 'end')::boolean then
    perform oauth._end_connection(found.id);
  end if;
  return json_build_object('handle', person.handle, 'connection', pages._connection(found));
end
$$;

comment on function pages.connection(text, jsonb, jsonb) is 'One connection, to be ended.';
revoke all on function pages.connection(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.connection(text, jsonb, jsonb) to service_role;
