\ir ../fixtures.psql
\ir world.psql

select host_key(), account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin', tier => 'observe'), snapshot() \gset
select is((select body::jsonb from mcp.route(bearer('key'), 'admin', 'GET /peers', '{}', request())), jsonb_build_object('peers', state() -> 'peers'), 'who is there');

select * from finish();
rollback;
