\ir ../fixtures.psql

create function t.found(findings world.diagnostic[]) returns text language sql as $$
  select coalesce(string_agg(left(f.severity, 1) || ' ' || f.path, ', ' order by f.path, f.severity), '') from unnest(findings) f $$;
create function t.objects(list jsonb) returns text language sql as $$ select t.found(array(select f from world._mission_objects(jsonb_build_object('sides', '["blue", 2]'::jsonb, 'objects', list)) f)) $$;
select is(objects(list::jsonb), expected, list) from (values
  ('[{"id": 1, "side": "blue"}, {"id": "a", "side": 2}]', ''), ('[{"id": 1, "side": "blue"}, {"id": 1, "side": "blue"}, {"id": 1, "side": "blue"}]', 'e objects.1.id, e objects.2.id'), ('[{"id": 1, "side": "red"}]', 'e objects.0.side'),
  ('[{"lat": 1}]', 'e objects.0.lat'), ('[{"lon": 1}]', 'e objects.0.lon'), ('[{"start": "ground", "speed": 1}]', 'w objects.0.speed'), ('[{"ai": []}]', 'w objects.0.ai'), ('[{"ai": "x", "route": []}]', 'w objects.0.route'),
  ('[{"player": true, "crew": {"skill": [1, 0]}, "route": []}]', 'w objects.0.crew, e objects.0.crew.skill, w objects.0.route'), ('{}', '')) x (list, expected);

select * from finish();
rollback;
