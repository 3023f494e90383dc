\ir ../fixtures.psql
\ir pages.psql
select snapshot() \gset
create function t.run(command text, fields jsonb default '{}', browser text default 'warden', confirmed boolean default false) returns jsonb language sql as $$
  select t.open('world.run_command', jsonb_build_object('command', command, 'fields', fields, 'confirmed', confirmed), browser) $$;
create function t.logged() returns text language sql as $$
  select concat_ws(' ', e.fields ->> 'actor', e.fields ->> 'target', e.fields ->> 'text') from world.events e where e.type = 'agent_action' order by e.seq desc limit 1 $$;
create function t.audited() returns text language sql as $$
  select concat_ws(' ', (e).caller, (e).transport, (e).name, (e).outcome, (e).code) from t.last_event() e $$;
select is(barred('world.run_command', '{"command": "status"}'), 'sign_in admin_required sign_in sign_in', 'not for others');
select is((select count(*) from world.command_queue), 0::bigint, 'and nothing is queued for them');

select is((run('set_weather', '{"preset": ["3"]}') -> 'effect') - 'command', '{"kind": "command_result", "milliseconds": 2000}', 'permitted: the bridge is asked to wait');
select is((select (command, args, caller, account = id('warden'))::text from world.command_queue), '(set_weather,"{""preset"": 3}",page:warden,t)', 'queued, without any allowlist');
select is(logged(), 'page:warden admin_command {"command": "set_weather"} ok', 'in the match''s log');
select is(audited(), 'page:warden page admin_command effect', 'and in the record of all calls');
select is(run('set_weather', '{"preset": ["9"]}') ->> 'code', 'VALIDATION_ERROR', 'arguments are judged');
select is(logged(), 'page:warden admin_command {"command": "set_weather"} VALIDATION_ERROR', 'a refused attempt is in the log too');
select is(audited(), 'page:warden page admin_command error VALIDATION_ERROR', 'and recorded');
select is(run('dance') ->> 'code', 'VALIDATION_ERROR', 'no such command');

select is(run('shutdown', '{}', 'mod', true) ->> 'code', 'capability_missing', 'a moderator may not shut down');
select is(logged(), 'page:mod admin_command {"command": "shutdown"} capability_missing', 'and the log knows');
select is(run('kick', '{"peer": ["2"]}', 'mod') - 'handle' - 'description', '{"confirm": true, "command": "kick", "args": {"peer": 2}}', 'what cannot be undone is asked again');
select is((select count(*) from world.command_queue where command = 'kick'), 0::bigint, 'and not run before');
select ok(run('kick', '{"peer": ["2"]}', 'mod', true) ? 'effect', 'then it is');
select is(run('kick', '{"peer": ["x"]}', 'mod') ->> 'code', 'VALIDATION_ERROR', 'what is wrong is refused before it is asked');
select is(run('kill', '{"idx": ["2"]}', 'lead', true) ->> 'code', 'capability_missing', 'a leader touches no other faction');
select ok(run('kill', '{"idx": ["1"]}', 'lead', true) ? 'effect', 'but its own');
select is(demoted('world.run_command', '{"command": "status"}'), 'admin_required', 'demoted, refused at once');
select * from finish();
rollback;
