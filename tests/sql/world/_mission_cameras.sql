\ir ../fixtures.psql

create function t.found(findings world.diagnostic[]) returns text language sql as $$
  select coalesce(string_agg(left(f.severity, 1) || ' ' || f.path, ', ' order by f.path, f.severity), '') from unnest(findings) f $$;
create function t.shots(list jsonb) returns text language sql as $$ select t.found(array(select f from world._mission_cameras(jsonb_build_object('cameras', jsonb_build_object('shots', list))) f)) $$;
select is(shots(list::jsonb), expected, list) from (values
  ('[{"type": "static", "start": 0, "duration": 5, "pos": [0, 0, 0], "look_at": [0, 0, 0]}, {"type": "chase", "start": 5, "duration": 1, "target": 1}]', ''),
  ('[{"type": "static"}]', 'e cameras.shots.0.look_at, e cameras.shots.0.pos'), ('[{"type": "move"}]', 'e cameras.shots.0.keyframes, e cameras.shots.0.look_at'), ('[{"type": "orbit", "period": 0}]', 'e cameras.shots.0.period, e cameras.shots.0.target'),
  ('[{"type": "x", "start": 5, "duration": 1}, {"type": "x", "start": 2, "duration": 1}]', 'e cameras.shots.1.start'), ('[{"type": "x", "start": 0, "duration": 9}, {"type": "x", "start": 1, "duration": 1}, {"type": "x", "start": 8, "duration": 1}]', 'e cameras.shots.1.start, e cameras.shots.2.start'),
  ('[{"type": "x", "start": "soon", "duration": 1}]', ''), ('7', '')) x (list, expected);
select is(found(array(select f from world._mission_cameras('{}') f)), '', 'no cameras');

select * from finish();
rollback;
