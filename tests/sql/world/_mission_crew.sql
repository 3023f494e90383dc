\ir ../fixtures.psql

create function t.found(findings world.diagnostic[]) returns text language sql as $$
  select coalesce(string_agg(left(f.severity, 1) || ' ' || f.path, ', ' order by f.path, f.severity), '') from unnest(findings) f $$;
select is(found(array(select f from world._mission_crew(crew::jsonb, 'o.crew') f)), expected, crew) from (values
  ('{"skill": 0.5}', ''), ('{"skill": [0.2, 0.8]}', ''), ('{"skill": [0.8, 0.2]}', 'e o.crew.skill'), ('{"skill": [0.8]}', 'e o.crew.skill'), ('{"seats": [{"seat": 1}, {"role": "x"}]}', ''),
  ('{"seats": [{"seat": 1, "role": "x"}, {}]}', 'e o.crew.seats.0, e o.crew.seats.1'), ('{"seats": [{"seat": 1, "skill": [1, 0]}]}', 'e o.crew.seats.0.skill'), ('7', '')) x (crew, expected);

select * from finish();
rollback;
