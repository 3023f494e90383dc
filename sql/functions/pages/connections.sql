-- connections: what the connections page shows: this origin's server address, the agents that the person has connected to it, and the last
-- connections that ended because somebody may have a copy of a token.
-- Answers {"code": …} to a browser that _access_error keeps out.
create or replace function pages.connections(audience text, input jsonb, request jsonb)
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
  return json_build_object(
    'handle', person.handle,
    'server', mcp._origin(audience, request) || '/mcp/' || audience,
    'most', mcp.setting('connections_per_account'),
    'live', pages._live_connections(person.user_id),
    'connections', (
      select coalesce(json_agg(pages._connection(c) order by c.created_at desc, c.id), '[]')
        from mcp.connections c
       where c.account = person.user_id and c.audience = connections.audience and c.kind <> 'key' and c.revoked_at is null
         and (c.expires_at is null or c.expires_at > mcp.now()) and public.mcp_live_actor(c.account, c.session_id)),
    'misused', (
      select coalesce(json_agg(json_build_object('name', c.name, 'client', c.client_id, 'ended_at', mcp.timestamp(c.revoked_at),
               'because', oauth._misuse(c.misuse)) order by c.revoked_at desc, c.id), '[]')
        from (select l.* from mcp.connections l
               where l.account = person.user_id and l.audience = connections.audience and l.misuse is not null
               order by l.revoked_at desc, l.id limit 10) c));
end
$$;

comment on function pages.connections(text, jsonb, jsonb) is 'A person''s live connections.';
revoke all on function pages.connections(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.connections(text, jsonb, jsonb) to service_role;
