-- test_embedded_resource: one embedded resource.
create or replace function conformance.test_embedded_resource(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_array(json_build_object('type', 'resource', 'resource', json_build_object(
      'uri', 'test://embedded-resource', 'mimeType', 'text/plain', 'text', 'This is an embedded resource content.')));
end
$$;

comment on function conformance.test_embedded_resource(mcp.actor, jsonb) is 'Embedded resource.';
revoke all on function conformance.test_embedded_resource(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_embedded_resource', audience => audience, tier => 'observe', answer => 'content',
  title => 'Embedded resource',
  description => 'Returns one embedded resource.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
