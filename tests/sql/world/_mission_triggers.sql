\ir ../fixtures.psql

create function t.found(findings world.diagnostic[]) returns text language sql as $$
  select coalesce(string_agg(left(f.severity, 1) || ' ' || f.path, ', ' order by f.path, f.severity), '') from unnest(findings) f $$;
create function t.triggers(list jsonb) returns text language sql as $$
  select t.found(array(select f from world._mission_triggers(jsonb_build_object('sides', '["blue"]'::jsonb, 'objects', '[{"id": 7}]'::jsonb, 'triggers', list)) f)) $$;
select is(triggers(list::jsonb), expected, list) from (values
  ('[{"on": "destroy( 7 )", "do": "mission_success"}, {"on": "timer(1.5)", "do": ["mission_failure", "spawn(t, blue, 1, -2, 3.5)"]}]', ''), ('[{"on": "destroy(8)"}]', 'e triggers.0.on'), ('[{"on": "timer(-1)"}]', 'e triggers.0.on'),
  ('[{"on": "timer()"}]', 'e triggers.0.on'), ('[{"on": "land(7)"}]', 'w triggers.0.on'), ('[{"do": ["win", "spawn(t, red, 1, 2, 3)", "spawn(t, blue)"]}]', 'w triggers.0.do.0, e triggers.0.do.1, e triggers.0.do.2'),
  ('[{"on": 7, "do": {}}]', ''), ('7', '')) x (list, expected);

select * from finish();
rollback;
