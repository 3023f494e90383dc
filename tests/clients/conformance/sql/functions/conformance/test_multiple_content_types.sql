-- test_multiple_content_types: text, image and resource in one answer.
create or replace function conformance.test_multiple_content_types(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_array(
    json_build_object('type', 'text', 'text', 'Multiple content types test:'),
    json_build_object('type', 'image', 'mimeType', 'image/png', 'data', conformance._png()),
    json_build_object('type', 'resource', 'resource', json_build_object(
      'uri', 'test://mixed-content-resource', 'mimeType', 'application/json', 'text', '{"test":"data","value":123}')));
end
$$;

comment on function conformance.test_multiple_content_types(mcp.actor, jsonb) is 'Several kinds of content.';
revoke all on function conformance.test_multiple_content_types(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_multiple_content_types', audience => audience, tier => 'observe', answer => 'content',
  title => 'Several kinds of content',
  description => 'Returns a text, an image and a resource.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
