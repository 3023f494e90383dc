\ir ../fixtures.psql
\ir world.psql

select is(world.matches(null, '{}')::jsonb, '{"matches": []}', 'before anything was told there is none');
select happen('hello') \gset
select host_key(), snapshot(state(1), 'game') \gset
select is((select jsonb_agg(m - 'match' - 'started_at' - 'ended_at') from jsonb_array_elements(world.matches(null, '{}')::jsonb -> 'matches') m),
  '[{"name": "game", "first_event": 2, "last_event": 1}, {"name": "first", "first_event": 1, "last_event": 1}]', 'newest first');

select snapshot(state(1), 'third') \gset
delete from world.states s using world.matches m where m.id = s.match_id and m.name = 'game';
select is(world.matches(null, '{}')::jsonb #>> '{matches,1,name}', 'first', 'one without a state and without an event never was');

select * from finish();
rollback;
