-- watched_resource: a text that clients subscribe to.
create or replace function conformance.watched_resource(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_array(json_build_object('uri', args ->> 'uri', 'mimeType', 'text/plain', 'text', 'This text can be watched.'));
end
$$;

comment on function conformance.watched_resource(mcp.actor, jsonb) is 'A text to subscribe to.';
revoke all on function conformance.watched_resource(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_resource('conformance.watched_resource', audience => audience, uri => 'test://watched-resource', name => 'watched_resource',
  title => 'Watched text', description => 'A text that clients subscribe to.', mime_type => 'text/plain', answer => 'content')
  from unnest('{user,admin}'::text[]) audience;
