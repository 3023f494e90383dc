\ir ../fixtures.psql

select account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin') \gset
update mcp.settings set value = '3' where name = 'max_sessions';
select count(mcp.session(bearer('key'), 'admin', 'open', jsonb_build_object('hash', encode(sha256(n::text::bytea), 'hex')), request())) from generate_series(1, 10) n \gset
select is((select count(*) from mcp.sessions where closed_at is null), 3::bigint, 'never more than the cap');
select is((select count(*) from mcp.sessions), 10::bigint, 'the others are closed');

select * from finish();
rollback;
