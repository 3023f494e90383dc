-- static_binary: an image that never changes.
create or replace function conformance.static_binary(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_array(json_build_object('uri', args ->> 'uri', 'mimeType', 'image/png', 'blob', conformance._png()));
end
$$;

comment on function conformance.static_binary(mcp.actor, jsonb) is 'Static image.';
revoke all on function conformance.static_binary(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_resource('conformance.static_binary', audience => audience, uri => 'test://static-binary', name => 'static_binary',
  title => 'Static image', description => 'An image that never changes.', mime_type => 'image/png', answer => 'content')
  from unnest('{user,admin}'::text[]) audience;
