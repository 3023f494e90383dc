\ir ../fixtures.psql
\ir world.psql

-- The state as the host wrote it, to the letter, and beside it how old it is.
select freeze() \gset
select account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin', tier => 'observe'), connect('poor', :'warden', 'admin', scopes => '{admin:act}'), connect('user key', :'warden') \gset
select is(says('key', 'world_state'), 'error world_not_ready', 'before the first snapshot');
select is((select outcome || ' ' || (body ->> 'code') from mcp.call(bearer('key'), 'admin', 'fl://world_state', '{}', request() || '{"kind": "resource"}')), 'error world_not_ready', 'as a resource too');
select host_key() \gset
select is((host('snapshot', jsonb_build_object('document', replace(state()::text, '12.5', '12.50')))).outcome, 'ok', 'a host sends one');
select advance('3 seconds') \gset
select is((select body::text from mcp.call(bearer('key'), 'admin', 'world_state', '{}', request())), replace(state()::text, '12.5', '12.50'), 'it is told to the letter');
select is((call('key', 'world_state', audience => 'admin')).effect, '{"is_error": false, "age_seconds": 3, "meta": {"moothall/match": "first",
  "moothall/received_at": "2026-03-01T12:00:00.000Z", "moothall/age_seconds": 3, "moothall/stale": false}}', 'with its age beside it');
select advance('3 seconds') \gset
select is((call('key', 'world_state', audience => 'admin')).effect #> '{meta,moothall/stale}', 'true', 'a host that has vanished leaves a stale world');
select is((select body -> 0 ->> 'text' from mcp.call(bearer('key'), 'admin', 'fl://world_state', '{}', request() || '{"kind": "resource"}')), replace(state()::text, '12.5', '12.50'), 'the resource is the same');
select is((select body -> 0 -> '_meta' ->> 'moothall/age_seconds' from mcp.call(bearer('key'), 'admin', 'fl://world_state', '{}', request() || '{"kind": "resource"}')), '6', 'and as honest');
select is((select (body ->> 'tick')::integer from mcp.call(bearer('key'), 'admin', 'GET /worldstate', '{}', request() || '{"kind": "route"}')), 100, 'so is the route');
select snapshot(state(101), 'second') \gset
select is(ask('key', 'world_state') -> 'tick', '101', 'a new match has its own');
select is((select count(*) from world.states), 2::bigint, 'beside the old one''s');
select is(says('poor', 'world_state'), 'refused scope_missing', 'admin:read is needed');
select is(said('user key', 'world_state'), 'refused unknown_tool', 'no user''s tool');

select * from finish();
rollback;
