\ir ../fixtures.psql
\ir world.psql

select is(world._target_factions('entity', '{"idx": 1}'), '{}', 'without a state nothing is there');
select host_key() \gset
select snapshot(state(1, jsonb_build_object('entities', jsonb_build_array(entity(1, 1), entity(2, 2), entity(3, 1) || '{"formation": 2}')))) \gset
select is(world._target_factions(target, given::jsonb), expected::integer[], target || ' ' || given) from (values
  ('faction', '{"faction": 2}', '{2}'), ('faction', '{}', '{}'), ('entity', '{"idx": 2}', '{2}'), ('entity', '{"idx": 9}', '{}'), ('peer', '{"peer": 1}', '{1}'), ('peer', '{"peer": 9}', '{}'), ('flight', '{"flight": 1}', '{1}'), ('flight', '{"flight": 2}', '{1,2}')) x (target, given, expected);

select * from finish();
rollback;
