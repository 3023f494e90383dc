\ir ../fixtures.psql
\ir world.psql

select freeze() \gset
select account('warden', 'admin') as warden \gset
insert into world.command_queue (match_id, command, args, account, caller, queued_at) select m.id, 'kick', '{}', :'warden', 'ada', mcp.now() from world.matches m returning id as queued \gset
create function t.result(more jsonb) returns text language sql as $$ select world._receive_result(jsonb_build_object('id', (select id from world.command_queue)) || more)::text $$;
select is(code_of('select t.result(''{"status": "queued"}'')'), 'VALIDATION_ERROR', 'done or failed');
select is(code_of('select world._receive_result(''{"id": "11111111-1111-4111-8111-111111111111", "status": "done"}'')'), 'unknown_command', 'no such command');
select is(code_of($$ select t.result('{"status": "done", "result": {"a": "\u202e"}}') $$), 'VALIDATION_ERROR', 'hidden characters');
select is(result('{"status": "failed", "reason": " gone "}'), '{"accepted" : true}', 'before it was handed out, too');
select is((select (status, reason, result, finished_at = mcp.now())::text from world.command_queue), '(failed,gone,,t)', 'kept');
select is(result('{"status": "done", "result": 7}'), '{"accepted" : false}', 'the first result counts');
select is((select array_agg(fields) from world.events), array['{"text": "failed: gone", "actor": "ada", "target": "kick"}'::jsonb], 'and the log has it once');


-- A command belongs to the host that it was given to.
delete from world.command_queue;
select host_key() as one, host_key('other') as other \gset
insert into world.command_queue (match_id, command, args, account, caller, queued_at) select m.id, 'kick', '{}', :'warden', 'ada', mcp.now() from world.matches m \gset
select world._claim_commands(:'one') \gset
select is(code_of(format('select world._receive_result(jsonb_build_object(''id'', (select id from world.command_queue), ''status'', ''done''), %L)', :'other')), 'unknown_command', 'another host knows no such command');
select is((select status from world.command_queue), 'sent', 'and changes nothing');
select is(world._receive_result(jsonb_build_object('id', (select id from world.command_queue), 'status', 'done'), :'one')::text, '{"accepted" : true}', 'its own reports it');

select * from finish();
rollback;
