\ir ../fixtures.psql

create function t.recorded(kind text, args jsonb, outcome text, code text) returns jsonb language plpgsql as $$
begin
  perform world._record_action(jsonb_populate_record(null::mcp.actor, '{"client": "agent_key:1", "handle": "ada"}'), kind, 'events', args, outcome, code);
  return (select fields || jsonb_build_object('type', type) from world.events order by seq desc limit 1);
end $$;
select is(recorded('resource', '{}', 'ok', null), null, 'reading a resource does not move the log');
select is(recorded('tool', '{"limit": 3}', 'ok', null), '{"type": "agent_action", "actor": "agent_key:1", "target": "events", "text": "{\"limit\": 3} ok"}', 'a tool: who, what, how it ended');
select is(recorded('route', '{}', 'refused', 'tier_too_low') ->> 'text', 'tier_too_low', 'a refused route: its code');
select is(recorded('tool', '{}', 'effect', null) ->> 'text', 'ok', 'what is on its way was permitted');
select is(length(recorded('tool', jsonb_build_object('limit', repeat('x', 900)), 'ok', null) ->> 'text'), 500, 'never long');

select * from finish();
rollback;
