\ir ../fixtures.psql
create function t.typed(command text, fields jsonb) returns jsonb language sql as $$ select world._typed(c.arguments, fields) from world.commands c where c.name = command $$;
select is(typed('kick', '{"peer": [" 2 "]}'), '{"peer": 2}', 'a number');
select is(typed('kick', '{"peer": ["two"]}'), '{"peer": "two"}', 'what is none stays text, to be refused');
select is(typed('set_time', '{"hours": ["12.5"]}'), '{"hours": 12.5}', 'a fraction');
select is(typed('spawn', '{"type": ["7"], "pos": ["1", "-2.5", "3"], "faction": [""]}'), '{"type": "7", "pos": [1, -2.5, 3]}', 'text stays text, a position is a list, nothing is left out');
select is(typed('kick', '{"peer": ["1", "2"]}'), '{"peer": 1}', 'of a field that was sent twice the first');
select is(typed('kick', '{"hat": ["1"]}'), '{"hat": "1"}', 'an unknown name stays, to be refused');
select is(typed('status', null), '{}', 'no fields');
select is(typed('kick', jsonb_build_object('peer', array[text]))::text, expected, text) from (values ('7.0', '{"peer": 7}'), ('1e2', '{"peer": 100}'), ('-0', '{"peer": 0}'), ('7.50', '{"peer": 7.5}'), ('1e131', '{"peer": "1e131"}'),
  ('0x9', '{"peer": "0x9"}'), ('NaN', '{"peer": "NaN"}'), ('24.0000000001', '{"peer": 24.0000000001}')) x (text, expected);
select * from finish();
rollback;
