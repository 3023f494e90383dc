-- world_state: the live match as its host last reported it, exactly as the host wrote it.
-- Rules: the answer's metadata says how old the state is, so that a vanished host is not mistaken for a quiet world.
-- Raises: world_not_ready before a match's first snapshot.
create or replace function world.world_state(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  newest record;
  age integer;
begin
  select s.document, s.received_at, m.name into newest
    from world.matches m join world.states s on s.match_id = m.id
   where m.ended_at is null;
  if newest.document is null then
    perform mcp.fail('world_not_ready', 'The match''s host has sent no state yet; try again in a few seconds.');
  end if;
  age := greatest(0, floor(extract(epoch from mcp.now() - newest.received_at)));
  perform mcp.answer_beside(age_seconds => age, meta => jsonb_build_object('moothall/match', newest.name,
    'moothall/received_at', mcp.timestamp(newest.received_at), 'moothall/age_seconds', age,
    'moothall/stale', age > (mcp.setting('world.stale_seconds'))::integer));
  return newest.document;
end
$$;

comment on function world.world_state(mcp.actor, jsonb) is 'The live match as its host last reported it.';
revoke all on function world.world_state(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('world.world_state', audience => 'admin', scope => 'admin:read', tier => 'observe',
  title => 'World state',
  description => 'Reads the running match as its host last told it, usually within a second: tick, weather, time of day, wind, mission, factions with their alert levels, who is hostile to whom, peers and entities with position, velocity and damage. Takes no arguments and changes nothing. The result''s _meta says how old the state is (moothall/age_seconds) and whether that is too old to trust (moothall/stale).',
  errors => '{world_not_ready}',
  input => '{"type": "object", "properties": {}, "additionalProperties": false}',
  output => world.state_schema(), outline => false);
select mcp.define_resource('world.world_state', audience => 'admin', scope => 'admin:read', uri => 'fl://world_state', name => 'world_state',
  title => 'World state', description => 'The running match as its host last told it; changes about once a second.',
  mime_type => 'application/json');
select mcp.define_route('world.world_state', audience => 'admin', scope => 'admin:read', method => 'GET', path => '/worldstate',
  description => 'The world''s state.', input => '{"type": "object", "properties": {}, "additionalProperties": false}');
