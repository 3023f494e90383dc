-- test_image_content: one image.
create or replace function conformance.test_image_content(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_array(json_build_object('type', 'image', 'mimeType', 'image/png', 'data', conformance._png()));
end
$$;

comment on function conformance.test_image_content(mcp.actor, jsonb) is 'Image.';
revoke all on function conformance.test_image_content(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_image_content', audience => audience, tier => 'observe', answer => 'content',
  title => 'Image',
  description => 'Returns one image.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
