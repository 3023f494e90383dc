\ir ../fixtures.psql
\ir world.psql

-- A permitted command's way to the host and back.
select freeze() \gset
select host_key(), account('warden', 'admin') as warden, account('leader', 'faction_leader', 1) as leader, account('lost', 'faction_leader') as lost \gset
select connect('key', :'warden', 'admin', allowlist => '{kick,set_weather,spawn,ban}'), connect('other', :'leader', 'admin', allowlist => '{spawn,kill}'), connect('lost', :'lost', 'admin', allowlist => '{spawn}'),
  connect('faction', :'warden', 'admin', faction => 1, allowlist => '{kill,set_weather}'), connect('wrong faction', :'leader', 'admin', faction => 2, allowlist => '{spawn,status}') \gset
select snapshot() \gset
create function t.run(secret text, command text, args jsonb default '{}') returns text language sql as $$
  select concat_ws(' ', outcome, body ->> 'code', body ->> 'field') from t.call(secret, 'admin_command', jsonb_build_object('command', command, 'args', args), 'admin') $$;
select is((call('key', 'admin_command', '{"command": "set_weather", "args": {"preset": 3}}', 'admin')).effect - 'command', '{"kind": "command_result", "milliseconds": 2000}', 'the bridge is asked to wait');
select id as queued from world.command_queue \gset
select is(world.command_finished(:'queued'), false, 'not finished');
create function t.again(secret text, command uuid) returns jsonb language sql as $$
  select body || jsonb_build_object('beside', effect) from t.call(secret, 'admin_command', '{"command": "set_weather", "args": {"preset": 3}}', 'admin',
    jsonb_build_object('effect', jsonb_build_object('command', command))) $$;
select is(again('key', :'queued') - 'id' - 'beside', '{"command": "set_weather", "status": "queued"}', 'no answer yet');
select is((host('commands')).body, jsonb_build_object('commands', jsonb_build_array(jsonb_build_object('id', :'queued', 'command', 'set_weather', 'args', '{"preset": 3}'::jsonb,
  'caller', (select 'agent_key:' || id from mcp.connections where name = 'key')))), 'the host gets it');
select is((host('commands')).body, '{"commands": []}', 'once');
select is(again('key', :'queued') ->> 'status', 'queued', 'still no answer');
select is((host('result', jsonb_build_object('id', :'queued', 'status', 'done', 'result', '{"was": 0}'::jsonb))).body, '{"accepted": true}', 'the host answers');
select is((host('result', jsonb_build_object('id', :'queued', 'status', 'failed'))).body, '{"accepted": false}', 'the first result counts');
select is(again('key', :'queued') - 'id' - 'beside', '{"command": "set_weather", "status": "done", "result": {"was": 0}}', 'and is told');
select is(world.command_finished(:'queued'), true, 'finished');
select is(again('other', :'queued') ->> 'command', null, 'not to another account');
select is((select world._event(e)::jsonb - 'seq' - 'actor' from world.events e where type = 'admin_command'), '{"tick": 100, "type": "admin_command", "target": "set_weather", "text": "done"}', 'the log has it');
select is((select count(*) from world.events where type = 'agent_action' and fields ->> 'target' = 'admin_command'), 1::bigint, 'and the call once');
select is((host('result', '{"id": "7", "status": "done"}')).body ->> 'code', 'unknown_command', 'no such command');
select is((host('result', jsonb_build_object('id', :'queued', 'status', 'fine'))).body ->> 'field', 'status', 'done or failed');

-- Time runs out.
select run('key', 'kick', '{"peer": 2}') \gset
select id as late from world.command_queue where command = 'kick' \gset
select advance('29 seconds') \gset
select is(world.expire_commands(), false, 'within its time');
select advance('2 seconds') \gset
select is(world.expire_commands(), true, 'and after');
select is(world.expire_commands(), false, 'once');
select is(again('key', :'late') - 'id', '{"command": "kick", "status": "failed", "reason": "The host did not answer in time.", "beside": {"is_error": true}}', 'it has failed');
select is((host('commands')).body, '{"commands": []}', 'and is never run');

-- Factions.
select is(run('other', 'spawn', '{"type": "f-1", "pos": [1, 2, 3]}'), 'effect', 'a leader''s own faction is put in');
select is((select args from world.command_queue where command = 'spawn'), '{"type": "f-1", "pos": [1, 2, 3], "faction": 1}', 'as the host sees it');
select is(run('other', 'kill', '{"idx": 99}'), 'error capability_missing', 'what is not there is nobody''s');
select is(run('lost', 'spawn', '{"type": "f-1", "pos": [1, 2, 3]}'), 'error capability_missing', 'a leader of no faction leads nothing');
select is(run('faction', 'kill', '{"idx": 2}'), 'error capability_missing', 'a connection made for one faction touches no other''s, an administrator''s neither');
select is(run('wrong faction', 'spawn', '{"type": "f-1", "pos": [1, 2, 3], "faction": 2}'), 'error capability_missing', 'a connection for another faction than the account''s may do nothing');

-- Arguments.
select is(run('key', command, args::jsonb), 'error VALIDATION_ERROR ' || field, command || ' ' || args) from (values
  ('set_weather', '{}', 'args.preset'), ('set_weather', '{"preset": "3"}', 'args.preset'), ('set_weather', '{"preset": 7}', 'args.preset'), ('set_weather', '{"preset": 1.5}', 'args.preset'),
  ('set_weather', '{"preset": 1, "more": 1}', 'args.more'), ('set_weather', '{"preset": null}', 'args.preset'), ('ban', '{}', 'args'), ('ban', '{"peer": 1, "ip": "192.0.2.1"}', 'args'),
  ('ban', '{"ip": "192.0.2.0/24"}', 'args.ip'), ('ban', '{"ip": "peer; shutdown"}', 'args.ip'), ('spawn', '{"type": "f-1", "pos": [1, 2]}', 'args.pos'), ('spawn', '{"type": "f-1", "pos": [1, 2, "3"]}', 'args.pos.2'),
  ('spawn', '{"type": "", "pos": [1, 2, 3]}', 'args.type'), ('spawn', '{"type": "f-1", "pos": [1, 2, 3], "faction": 65535}', 'args.faction')) x (command, args, field);
select is(run('key', command), 'error command_not_allowlisted', to_json(command) || ' is no exact name') from unnest(array['KICK', 'kick ', 'kick;', 'kic', 'kick {"peer": 1}', 'nothing']) command;


-- Without a running match: told at once; a host's first state begins one.
update world.matches set ended_at = mcp.now() where ended_at is null;
select is(run('key', 'kick', '{"peer": 2}'), 'error no_match', 'no match, no command');
select is((host('events', '{"events": [{"type": "chat"}]}')).body ->> 'code', 'no_match', 'nor events');
select is((host('commands')).body, '{"commands": []}', 'a host may ask');
select is(snapshot(state(5)) ->> 'match', 'match', 'and begins one by its first state');
select is((select first_seq from world.matches where ended_at is null), (select max(last_seq) + 1 from world.matches where ended_at is not null), 'whose log goes on');
select is(run('key', 'kick', '{"peer": 2}'), 'effect', 'for which commands are taken');

select * from finish();
rollback;
