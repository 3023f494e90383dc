\ir ../fixtures.psql

create function t.found(findings world.diagnostic[]) returns text language sql as $$
  select coalesce(string_agg(left(f.severity, 1) || ' ' || f.path, ', ' order by f.path, f.severity), '') from unnest(findings) f $$;
create function t.sides(list jsonb) returns text language sql as $$ select t.found(array(select f from world._mission_sides(jsonb_build_object('sides', list)) f)) $$;
select is(sides(list::jsonb), expected, list) from (values
  ('["blue", {"id": "red", "allies": ["blue"]}]', ''), ('["blue", "blue", {"id": "blue"}]', 'e sides.1, e sides.2'), ('[{"id": "a", "allies": ["a", "b", null]}]', 'w sides.0.allies.0, e sides.0.allies.1'),
  ('[{}, {}]', ''), ('[{"id": 1, "allies": [1]}]', 'w sides.0.allies.0'), ('7', '')) x (list, expected);

select * from finish();
rollback;
