-- test_audio_content: one sound.
create or replace function conformance.test_audio_content(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_array(json_build_object('type', 'audio', 'mimeType', 'audio/wav', 'data', conformance._wav()));
end
$$;

comment on function conformance.test_audio_content(mcp.actor, jsonb) is 'Audio.';
revoke all on function conformance.test_audio_content(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_audio_content', audience => audience, tier => 'observe', answer => 'content',
  title => 'Audio',
  description => 'Returns one sound.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
