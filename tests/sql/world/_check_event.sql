\ir ../fixtures.psql

create function t.verdict(event jsonb) returns text language plpgsql as $$
declare detail text;
begin
  perform world._check_event('e', event);
  return 'ok';
exception when sqlstate 'MH000' then
  get stacked diagnostics detail = pg_exception_detail;
  return detail::jsonb ->> 'field';
end $$;
select is(verdict(event::jsonb), expected, event) from (values
  ('{"type": "kill", "tick": 18446744073709551615, "subject": 1, "instigator": 2, "faction": 0, "weapon_class": 1}', 'ok'), ('{"type": "chat", "actor": "ada", "target": 2, "channel": 1, "text": "hi", "value": -1.5}', 'ok'),
  ('[]', 'e'), ('{}', 'e.type'), ('{"type": "tide"}', 'e.type'), ('{"type": "agent_action"}', 'e.type'), ('{"type": "kill", "tick": -1}', 'e.tick'), ('{"type": "kill", "tick": 18446744073709551616}', 'e.tick'),
  ('{"type": "kill", "subject": "1"}', 'e.subject'), ('{"type": "kill", "subject": 4294967296}', 'e.subject'), ('{"type": "score", "value": "1"}', 'e.value'), ('{"type": "score", "value": 1e15}', 'ok'), ('{"type": "score", "value": -1.1e15}', 'e.value'), ('{"type": "chat", "text": 1}', 'e.text'), ('{"type": "chat", "seq": 1}', 'e.seq')) x (event, expected);
select is(verdict(jsonb_build_object('type', 'chat', 'text', repeat('x', 501))), 'e.text', 'a text that is too long');

select is(verdict(jsonb_build_object('type', name, 'actor', 'ada')), 'e.type', name || ' is written by the rules alone') from unnest(array['agent_action', 'admin_command']) name;
select throws_like($$ select world._check_event('e', '{"type": "tide"}') $$, '%one of alert_level, chat, damage_level,%', 'and is not offered');

select * from finish();
rollback;
