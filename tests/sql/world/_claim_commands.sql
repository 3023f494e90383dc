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


-- A command that was judged in one match is not for the next.
select host_key() as key \gset
delete from world.command_queue;
select snapshot(state(1), 'first') \gset
insert into world.command_queue (match_id, command, args, account, caller, queued_at) select m.id, 'kick', '{"peer": 1}', :'warden', 'ada', mcp.now()
  from world.matches m where m.ended_at is null \gset
select is((select (host_key is null)::text from world.command_queue), 'true', 'it is nobody''s yet');
select snapshot(state(1), 'next') \gset
select is(world._claim_commands(:'key')::text, '{"commands" : []}', 'the next match gets nothing of the last one');
select is((select status || ' ' || reason from world.command_queue), 'failed The match ended.', 'its caller is told');
select results_eq($$ select e.fields ->> 'text', m.name from world.events e join world.matches m on m.id = e.match_id where e.type = 'admin_command' $$,
  $$ values ('failed: the match ended', 'first') $$, 'in the log of its match');
insert into world.command_queue (match_id, command, args, account, caller, queued_at) select m.id, 'kick', '{"peer": 1}', :'warden', 'ada', mcp.now()
  from world.matches m where m.name = 'first' limit 1 \gset
select is(world._claim_commands(:'key')::text, '{"commands" : []}', 'nor one that slipped in late');
insert into world.command_queue (match_id, command, args, account, caller, queued_at) select m.id, 'kick', '{"peer": 2}', :'warden', 'ada', mcp.now()
  from world.matches m where m.ended_at is null \gset
select world._claim_commands(:'key') \gset
select is((select host_key from world.command_queue where status = 'sent'), :'key'::uuid, 'one of its own is given to this host');

select * from finish();
rollback;
