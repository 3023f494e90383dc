\ir ../fixtures.psql
\ir world.psql

select host_key() as key \gset
select is(world.host_key_revoke('mhh_host') ->> 'id', :'key', 'by its prefix');
select is(world.host_key_revoke(:'key') ->> 'prefix', 'mhh_host', 'or its id, repeatedly');
select is((host('commands')).body ->> 'code', 'UNAUTHORIZED', 'at once');
select is(code_of('select world.host_key_revoke(''x'')'), 'unknown_key', 'there is none');

select * from finish();
rollback;
