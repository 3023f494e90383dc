\ir ../fixtures.psql

select freeze() \gset
select account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin') as key \gset
insert into mcp.sessions (hash, connection_id, audience, opened_at, last_used_at, change) values (sha256('a'), :'key', 'admin', mcp.now(), mcp.now(), 1);
select advance('23 hours'), mcp.reap_sessions() \gset
select is((select closed_at from mcp.sessions), null, 'a day''s idleness is allowed');
select advance('2 hours'), mcp.reap_sessions() \gset
select is((select closed_at from mcp.sessions), mcp.now(), 'longer is not');
select advance('61 minutes'), mcp.reap_sessions() \gset
select is_empty('select * from mcp.sessions', 'and it is forgotten');

select * from finish();
rollback;
