\ir ../fixtures.psql
\ir world.psql

-- `next` given as `after` loses nothing and repeats nothing; `gap` exactly when something after `after` was dropped.
select account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin', tier => 'observe') \gset
create function t.newest(args jsonb default '{}') returns jsonb language sql as $$ select world.events(null::mcp.actor, args)::jsonb $$;
create function t.texts(args jsonb default '{}') returns text language sql as $$
  select string_agg(e ->> 'text', ',' order by n) from jsonb_array_elements(t.newest(args) -> 'events') with ordinality x (e, n) $$;
select is(newest(), '{"events": [], "count": 0, "next": 0, "gap": false}', 'an empty log');
select is(newest('{"after": 7}'), '{"events": [], "count": 0, "next": 0, "gap": false}', 'past its end: nothing is lost by going on from the end');
select happen('a', 'b', 'c', 'd', 'e') \gset
select is(newest('{"limit": 2}'), '{"events": [{"seq": 4, "tick": 0, "type": "chat", "text": "d"}, {"seq": 5, "tick": 0, "type": "chat", "text": "e"}], "count": 2, "next": 5, "gap": false}', 'without after, the newest, oldest first');
select is(newest('{"after": 1, "limit": 2}'), '{"events": [{"seq": 2, "tick": 0, "type": "chat", "text": "b"}, {"seq": 3, "tick": 0, "type": "chat", "text": "c"}], "count": 2, "next": 3, "gap": false}', 'with it, what follows, cut by the limit');
select is(texts('{"after": 3, "limit": 2}'), 'd,e', 'next goes on');
select is(newest('{"after": 5}') - 'events', '{"count": 0, "next": 5, "gap": false}', 'at the end');
select is(texts(jsonb_build_object('after', 9223372036854775807)), null, 'far past the end');
select happen(variadic array(select 'x' || n from generate_series(1, 40) n)) \gset
select is(newest() ->> 'count', '32', '32 if no limit is given');
delete from world.events where seq <= 3;
select is(newest(jsonb_build_object('after', after)) -> 'gap', to_jsonb(after < 3), 'gap after ' || after) from generate_series(0, 5) after;
select is(newest() -> 'gap', 'false', 'without after there is no gap');
delete from world.events;
select is(newest('{"after": 44}') - 'events', '{"count": 0, "next": 45, "gap": true}', 'all dropped is a gap too');
select is(newest('{"after": 45}') - 'events', '{"count": 0, "next": 45, "gap": false}', 'nothing dropped after the end');
select host_key(), snapshot(state(7), 'second') \gset
select happen('f') \gset
select is(newest('{"after": 45}') -> 'events' -> 0, '{"seq": 46, "tick": 7, "type": "chat", "text": "f"}', 'numbers go on through matches; the tick is the state''s');

select is(t.code_of(format('select t.newest(%L)', wrong)), 'VALIDATION_ERROR', wrong || ' is refused')
  from unnest(array['{"limit": 5.000000000000000001}', '{"limit": 0}', '{"limit": 1001}', '{"after": 0.5}', '{"after": -1}', '{"after": 9223372036854775808}']) wrong;

-- Calls are events.
select said('key', 'events', '{"after": 46, "limit": 5}', 'admin'), said('key', 'admin_command', '{"command": "shutdown", "args": {"reason": "secret"}}', 'admin'), said('nobody', 'events', '{}', 'admin') \gset
select is((select jsonb_agg(e - 'seq' - 'tick' - 'actor' order by e -> 'seq') from jsonb_array_elements(newest('{"after": 46}') -> 'events') e),
  '[{"type": "agent_action", "target": "events", "text": "{\"after\": 46, \"limit\": 5} ok"}, {"type": "agent_action", "target": "admin_command", "text": "{\"command\": \"shutdown\"} tier_too_low"}]',
  'every call by somebody known, with the arguments that are safe');
select is(newest('{"after": 46}') #>> '{events,0,actor}', (select 'agent_key:' || id from mcp.connections where name = 'key'), 'under the public name');
select mcp.call(bearer('key'), 'admin', 'fl://events', '{}', request() || '{"kind": "resource"}') \gset
select is((newest() ->> 'next')::integer, 48, 'reading the resource is none, or a subscriber would wake itself');

select * from finish();
rollback;
