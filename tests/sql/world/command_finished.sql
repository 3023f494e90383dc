\ir ../fixtures.psql
\ir world.psql

select is(world.command_finished(gen_random_uuid()), false, 'what there is not is not finished');
set local role service_role;
select is(world.command_finished(gen_random_uuid()), false, 'the bridge may ask');

select * from finish();
rollback;
