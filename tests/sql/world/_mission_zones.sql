\ir ../fixtures.psql

create function t.found(findings world.diagnostic[]) returns text language sql as $$
  select coalesce(string_agg(left(f.severity, 1) || ' ' || f.path, ', ' order by f.path, f.severity), '') from unnest(findings) f $$;
create function t.zones(list jsonb, more jsonb default '{}') returns text language sql as $$
  select t.found(array(select f from world._mission_zones(jsonb_build_object('sides', '["blue"]'::jsonb, 'airspace_zones', list) || more) f)) $$;
select is(zones(list::jsonb), expected, list) from (values
  ('[{"id": 1, "circle": {}, "owner": "blue", "alt_floor": 0, "alt_ceiling": 1}]', ''), ('[{"id": 1, "circle": {}}, {"id": 1, "circle": {}}]', 'e airspace_zones.1.id'), ('[{"id": 1}]', 'e airspace_zones.0'),
  ('[{"id": 1, "circle": {}, "polygon": [[0, 0], [0, 1], [1, 0]]}]', 'e airspace_zones.0'), ('[{"id": 1, "circle": {}, "owner": "red"}]', 'e airspace_zones.0.owner'), ('[{"id": 1, "circle": {}, "alt_floor": 1, "alt_ceiling": 1}]', 'e airspace_zones.0.alt_ceiling'),
  ('[{"id": 1, "polygon": [[0, 0], [2, 0], [1, 0.5], [0, 2]]}]', 'e airspace_zones.0.polygon'), ('7', '')) x (list, expected);
select is(zones('[]', '{"anchor": "home"}'), 'e airspace_zones', 'not with an anchor');

select * from finish();
rollback;
