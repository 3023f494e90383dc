-- test_prompt_with_embedded_resource: a message that holds a resource.
create or replace function conformance.test_prompt_with_embedded_resource(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('description', 'A prompt with a resource, for tests.', 'messages', json_build_array(
    json_build_object('role', 'user', 'content', json_build_object('type', 'resource', 'resource', json_build_object(
      'uri', args ->> 'resourceUri', 'mimeType', 'text/plain', 'text', 'Embedded resource content for testing.'))),
    json_build_object('role', 'user', 'content', json_build_object('type', 'text', 'text', 'Please process the embedded resource above.'))));
end
$$;

comment on function conformance.test_prompt_with_embedded_resource(mcp.actor, jsonb) is 'A prompt with a resource.';
revoke all on function conformance.test_prompt_with_embedded_resource(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_prompt('conformance.test_prompt_with_embedded_resource', audience => audience,
  title => 'A prompt with a resource', description => 'A prompt with a resource, for tests.',
  arguments => '[{"name": "resourceUri", "description": "The resource to embed.", "required": true}]')
  from unnest('{user,admin}'::text[]) audience;
