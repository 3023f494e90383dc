\ir ../fixtures.psql
\ir world.psql

select host_key(), snapshot(state(1), 'game') \gset
select is((select jsonb_agg(m - 'match' - 'started_at' - 'ended_at') from jsonb_array_elements(world.matches(null, '{}')::jsonb -> 'matches') m),
  '[{"name": "game", "first_event": 1, "last_event": 0}, {"name": "first", "first_event": 1, "last_event": 0}]', 'newest first');

select * from finish();
rollback;
