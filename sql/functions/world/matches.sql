-- matches: all matches, newest first, for export and replay.
-- Rules: a match without a state and without events is left out.
create or replace function world.matches(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select json_build_object('matches', coalesce(json_agg(json_build_object('match', m.id, 'name', m.name,
             'started_at', mcp.timestamp(m.started_at), 'ended_at', mcp.timestamp(m.ended_at), 'first_event', m.first_seq,
             'last_event', m.last_seq) order by m.id desc), '[]'))
      from (select * from world.matches w
              where w.last_seq >= w.first_seq or exists (select from world.states s where s.match_id = w.id)
              order by w.id desc limit 100) m);
end
$$;

comment on function world.matches(mcp.actor, jsonb) is 'All matches, for export and replay.';
revoke all on function world.matches(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_route('world.matches', audience => 'admin', scope => 'admin:read', method => 'GET', path => '/matches',
  description => 'The newest hundred matches.', input => '{"type": "object", "properties": {}, "additionalProperties": false}');
