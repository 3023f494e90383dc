-- peers: who is connected to the match.   Raises: world_not_ready.
create or replace function world.peers(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('peers', world.world_state(actor, args) -> 'peers');
end
$$;

comment on function world.peers(mcp.actor, jsonb) is 'Who is connected to the match.';
revoke all on function world.peers(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_route('world.peers', audience => 'admin', scope => 'admin:read', method => 'GET', path => '/peers',
  description => 'Who is connected to the match.', input => '{"type": "object", "properties": {}, "additionalProperties": false}');
