-- static_text: a text that never changes.
create or replace function conformance.static_text(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_array(json_build_object('uri', args ->> 'uri', 'mimeType', 'text/plain',
    'text', 'This is the content of the static text resource.'));
end
$$;

comment on function conformance.static_text(mcp.actor, jsonb) is 'Static text.';
revoke all on function conformance.static_text(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_resource('conformance.static_text', audience => audience, uri => 'test://static-text', name => 'static_text',
  title => 'Static text', description => 'A text that never changes.', mime_type => 'text/plain', answer => 'content')
  from unnest('{user,admin}'::text[]) audience;
