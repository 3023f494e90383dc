\ir ../fixtures.psql
\ir world.psql

-- The order of the gates: each refuses although every later one would too.
select freeze() \gset
select host_key(), snapshot() \gset
create function t.judged(role text, command text, args jsonb, allowlist text[], faction integer default null, from_page boolean default false) returns text language plpgsql as $$
declare hint text;
begin
  return world._judge_command(jsonb_populate_record(null::mcp.actor, jsonb_build_object('role', role, 'faction', faction, 'allowlist', to_jsonb(allowlist),
    'capabilities', (select to_jsonb(r.capabilities) from mcp.roles r where r.name = judged.role))), command, args, from_page)::text;
exception when sqlstate 'MH000' then
  get stacked diagnostics hint = pg_exception_hint;
  return hint;
end $$;
select is(judged('moderator', 'shutdown', '{"in": "x"}', '{}'), 'command_not_allowlisted', 'the allowlist first');
select is(judged('moderator', 'shutdown', '{"in": "x"}', '{shutdown}'), 'capability_missing', 'then the capability');
select is(judged('admin', 'shutdown', '{"in": "x"}', '{shutdown}'), 'VALIDATION_ERROR', 'then the arguments');
select is(judged('admin', 'shutdown', '{"in": 5}', '{shutdown}'), '{"in": 5}', 'permitted: as the host gets them');
select is(judged('admin', 'shutdown', '{}', null), 'command_not_allowlisted', 'without a list of its own the setting''s, which is empty');
create function t.message_to(allowlist text[]) returns text language plpgsql as $$
begin
  return judged_message from (select world._judge_command(jsonb_populate_record(null::mcp.actor,
    jsonb_build_object('role', 'admin', 'allowlist', to_jsonb(allowlist))), 'kick', '{}')::text as judged_message) m;
exception when sqlstate 'MH000' then
  return sqlerrm;
end $$;
select matches(message_to(null), 'world\.allowlist.*--allow', 'it says where to allow it: either list');
select matches(message_to('{}'), '--allow', 'its own list');
update mcp.settings set value = '["mute"]' where name = 'world.allowlist';
select matches(message_to('{kick}'), 'world\.allowlist, which bounds', 'or the setting that bounds it');
update mcp.settings set value = '[]' where name = 'world.allowlist';
select is(judged('admin', 'dance', '{}', '{dance}'), 'capability_missing', 'a command that there is not needs what nobody has');
select is(judged('moderator', 'shutdown', '{"in": "x"}', '{}', null, true), 'capability_missing', 'on a page the capability');
select is(judged('admin', 'shutdown', '{"in": "x"}', '{}', null, true), 'VALIDATION_ERROR', 'then the arguments');
select is(judged('admin', 'shutdown', '{"in": 5}', '{}', null, true), '{"in": 5}', 'and no list');
select is(judged('admin', 'dance', '{}', '{}', null, true), 'VALIDATION_ERROR', 'a command that there is not');
select is(judged('faction_leader', 'spawn', '{"type": "x", "pos": [1, 2, 3]}', '{spawn}', 2), '{"pos": [1, 2, 3], "type": "x", "faction": 2}', 'a leader''s faction is put in');
select is(judged('faction_leader', 'spawn', '{"type": "x", "pos": [1, 2, 3], "faction": 1}', '{spawn}', 2), 'capability_missing', 'another is refused');
select is(judged('faction_leader', 'kill', format('{"idx": %s}', idx)::jsonb, '{}', 2, true), expected, 'also on a page: entity ' || idx) from (values (2, '{"idx": 2}'), (1, 'capability_missing'), (9, 'capability_missing')) x (idx, expected);

select * from finish();
rollback;
