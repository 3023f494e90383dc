-- _is_resource: is this one of the two identifiers of the audience's MCP server?
-- Rules: compared exactly, but for scheme and host, which have no case.
create or replace function oauth._is_resource(audience text, resource text, request jsonb)
  returns boolean
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  origin constant text := mcp._origin(audience, request);
begin
  return oauth._resource(resource) in (origin || '/mcp', origin || '/mcp/' || audience);
end
$$;

comment on function oauth._is_resource(text, text, jsonb) is 'Whether a resource is the audience''s own.';
revoke all on function oauth._is_resource(text, text, jsonb) from public, anon, authenticated;
