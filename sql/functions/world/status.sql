-- status: the state of the match in a few figures.   Raises: world_not_ready.
create or replace function world.status(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  state constant json := world.world_state(actor, args); -- raises world_not_ready and reports the age
begin
  return (
    select json_build_object('match', m.name, 'started_at', mcp.timestamp(m.started_at), 'tick', state -> 'tick',
             'mission', state -> 'mission', 'peers', json_array_length(state -> 'peers'),
             'entities', json_array_length(state -> 'entities'), 'factions', json_array_length(state -> 'factions'),
             'last_event', m.last_seq)
      from world.matches m where m.ended_at is null);
end
$$;

comment on function world.status(mcp.actor, jsonb) is 'The state of the match in a few figures.';
revoke all on function world.status(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_route('world.status', audience => 'admin', scope => 'admin:read', method => 'GET', path => '/status',
  description => 'How the match stands.', input => '{"type": "object", "properties": {}, "additionalProperties": false}');
