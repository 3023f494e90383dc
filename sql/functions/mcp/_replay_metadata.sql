-- _replay_metadata: the metadata of a stored answer, marked as a replay.
create or replace function mcp._replay_metadata(metadata json)
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (coalesce(metadata::jsonb, '{}')
    || jsonb_build_object('replayed', true, 'meta', coalesce(metadata::jsonb -> 'meta', '{}') || '{"moothall/replayed": true}'))::json;
end
$$;

comment on function mcp._replay_metadata(json) is 'The metadata of a stored answer, marked as a replay.';
revoke all on function mcp._replay_metadata(json) from public, anon, authenticated;
