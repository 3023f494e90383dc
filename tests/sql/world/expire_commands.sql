\ir ../fixtures.psql
\ir world.psql

select freeze() \gset
insert into world.command_queue (match_id, command, args, account, caller, queued_at)
select m.id, 'status', '{}', gen_random_uuid(), 'x', mcp.now() - interval '1 hour' from world.matches m, generate_series(1, 150);
select is(world.expire_commands(), true, 'a hundred');
select is((select count(*) from world.command_queue where status = 'failed'), 100::bigint, 'at a time');
select is(world.expire_commands(), true, 'the rest');
select is(world.expire_commands(), false, 'and done');
select is((select count(*) from world.events where type = 'admin_command'), 150::bigint, 'each an event');

select * from finish();
rollback;
