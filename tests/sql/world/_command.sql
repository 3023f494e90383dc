\ir ../fixtures.psql

create function t.told(more jsonb) returns jsonb language sql as $$
  select world._command(jsonb_populate_record(null::world.command_queue, '{"command": "kick", "account": "11111111-1111-4111-8111-111111111111", "args": {"peer": 1}}'::jsonb || more))::jsonb $$;
select is(told('{"status": "queued"}'), '{"command": "kick", "status": "queued"}', 'queued; neither arguments nor account');
select is(told('{"status": "sent"}'), '{"command": "kick", "status": "queued"}', 'whether the host has it is nobody''s concern');
select is(told('{"status": "done", "result": {"a": 1}}'), '{"command": "kick", "status": "done", "result": {"a": 1}}', 'done');
select is(told('{"status": "failed", "reason": "gone"}'), '{"command": "kick", "status": "failed", "reason": "gone"}', 'failed');

select * from finish();
rollback;
