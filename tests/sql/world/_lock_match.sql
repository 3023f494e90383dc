\ir ../fixtures.psql
\ir world.psql

select is((world._lock_match()).name, 'first', 'the running match');
update world.matches set ended_at = mcp.now();
select is((world._lock_match()).id, null, 'null where none runs');

select * from finish();
rollback;
