-- test_headers: an argument that a header repeats, for what routes requests without reading them.
create or replace function conformance.test_headers(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('region', args ->> 'region');
end
$$;

comment on function conformance.test_headers(mcp.actor, jsonb) is 'Headers.';
revoke all on function conformance.test_headers(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_headers', audience => audience, tier => 'observe',
  title => 'Headers',
  description => 'Returns the region that it is given.',
  input => '{
    "type": "object",
    "properties": {"region": {"type": "string", "x-mcp-header": "Region"}},
    "additionalProperties": false
  }')
  from unnest('{user,admin}'::text[]) audience;
