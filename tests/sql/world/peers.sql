\ir ../fixtures.psql
\ir world.psql

select host_key(), account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin', tier => 'observe'), snapshot() \gset
select is((select body::jsonb from mcp.call(bearer('key'), 'admin', 'GET /peers', '{}', request() || '{"kind": "route"}')), jsonb_build_object('peers', state() -> 'peers'), 'who is there');

select * from finish();
rollback;
