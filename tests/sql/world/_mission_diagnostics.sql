\ir ../fixtures.psql

select is((select count(*) from world._mission_diagnostics(null)), 0::bigint, 'no document, nothing to say');
select is((select array_agg(path || ': ' || message) from world._mission_diagnostics('[]')), '{": A mission is a mapping of keys to values."}', 'no mapping');
-- One fault in each part: all of them in one pass.
select is((select string_agg(distinct left(severity, 1) || ' ' || path, ' ' order by left(severity, 1) || ' ' || path) from world._mission_diagnostics('{"nmae": "x", "name": "x", "map": "m", "layer": "l", "time": {"hour": 1, "minute": 1}, "wind": {"heading": 0, "speed": 0},
  "sides": ["blue", "blue"], "objects": [{"type": "t", "id": 1, "side": "green", "heading": 0, "pos": [0, 0, 0]}], "triggers": [{"on": "dawn", "do": "mission_success"}],
  "airspace_zones": [{"id": "a"}], "cameras": {"shots": [{"type": "orbit", "start": 0, "duration": 1}]}}')),
  'e airspace_zones.0 e cameras.shots.0.target e objects.0.side e sides.1 w nmae w triggers.0.on', 'every part is asked');

select * from finish();
rollback;
