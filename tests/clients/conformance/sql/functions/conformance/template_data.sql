-- template_data: data that repeats a part of its address.
create or replace function conformance.template_data(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_array(json_build_object('uri', args ->> 'uri', 'mimeType', 'application/json',
    'text', json_build_object('id', args #>> '{variables,0}', 'templateTest', true,
      'data', 'Data for ID: ' || (args #>> '{variables,0}'))::text));
end
$$;

comment on function conformance.template_data(mcp.actor, jsonb) is 'Data by id.';
revoke all on function conformance.template_data(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_resource('conformance.template_data', audience => audience, uri => 'test://template/{id}/data', name => 'template_data',
  title => 'Data by id', description => 'Data that repeats the id in its address.', mime_type => 'application/json', answer => 'content')
  from unnest('{user,admin}'::text[]) audience;
