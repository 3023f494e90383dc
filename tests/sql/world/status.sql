\ir ../fixtures.psql
\ir world.psql

select host_key(), account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin', tier => 'observe') \gset
select is((select body ->> 'code' from mcp.call(bearer('key'), 'admin', 'GET /status', '{}', request() || '{"kind": "route"}')), 'world_not_ready', 'before the first snapshot');
select snapshot() \gset
select is((select body::jsonb - 'started_at' - 'last_event' from mcp.call(bearer('key'), 'admin', 'GET /status', '{}', request() || '{"kind": "route"}')),
  '{"match": "first", "tick": 100, "mission": {"active": true, "name": "Dawn", "outcome": 0, "triggers_fired": 0, "elapsed_seconds": 3.5}, "peers": 2, "entities": 2, "factions": 2}', 'a few figures');

select * from finish();
rollback;
