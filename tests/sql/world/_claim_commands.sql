\ir ../fixtures.psql
\ir world.psql

select freeze() \gset
select account('warden', 'admin') as warden \gset
insert into world.command_queue (match_id, command, args, account, caller, queued_at) select 1, 'kick', jsonb_build_object('peer', n), :'warden', 'ada', mcp.now() from generate_series(1, 150) n;
create table t.first as select world._claim_commands() -> 'commands' as commands;
select is((select json_array_length(commands) from first), 100, 'a hundred at a time');
select is((select array_agg((c #>> '{args,peer}')::integer order by place) from first, json_array_elements(commands) with ordinality x (c, place)), array(select generate_series(1, 100)), 'in order');
select is((select array_agg(k order by k) from json_object_keys((select commands -> 0 from first)) k), '{args,caller,command,id}', 'what a host must know');
select is((select (count(*), count(distinct sent_at))::text from world.command_queue where status = 'sent'), '(100,1)', 'they are marked');
select is(json_array_length(world._claim_commands() -> 'commands'), 50, 'the rest');
select is(world._claim_commands()::text, '{"commands" : []}', 'each once');

select * from finish();
rollback;
