\ir ../fixtures.psql
\ir world.psql

select is(world._receive_events('{"events": [{"type": "chat", "text": "a"}, {"type": "spawn", "subject": 1}]}')::text, '{"last" : 2}', 'a batch goes to the end');
select is(code_of(format('select world._receive_events(%L)', args)), 'VALIDATION_ERROR', args) from unnest(array['{}', '{"events": {}}', '{"events": []}', '{"events": [{"type": "chat"}, {"type": "agent_action"}]}']) args;
select is(code_of(format('select world._receive_events(%L)', jsonb_build_object('events', (select jsonb_agg('{"type": "chat"}'::jsonb) from generate_series(1, 1001))))), 'VALIDATION_ERROR', 'too many');
select is((select count(*) from world.events), 2::bigint, 'all of a batch or none');

select * from finish();
rollback;
