\ir ../fixtures.psql

-- Missions: a sound one, then one thing wrong at a time, then all at once in the order of the file.
select account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin', tier => 'recommend'), connect('watcher', :'warden', 'admin', tier => 'observe') \gset
update mcp.settings set value = '0' where name = 'rate_limit_per_min';
create function t.mission() returns jsonb language sql as $$ select '{
  "name": "Dawn", "map": "islands", "layer": "day", "time": {"hour": 5, "minute": 30}, "wind": {"heading": 270, "speed": 4.5},
  "sides": ["blue", {"id": "red", "allies": [], "alert": 2}],
  "objects": [{"type": "f-1", "id": "lead", "side": "blue", "heading": 90, "pos": [0, 1000, 0], "speed": 200, "player": true},
              {"type": "tank", "id": 7, "side": "red", "heading": 0, "pos": [5, 0, 5], "start": "ground", "ai": "hold",
               "crew": {"skill": [0.2, 0.8], "seats": [{"seat": 1, "bot": "x", "skill": 0.5}, {"role": "gunner", "empty": true}]}}],
  "triggers": [{"on": "destroy(7)", "do": "mission_success"}, {"on": "timer(90)", "do": ["spawn(f-1, red, 1, 2.5, -3)", "mission_failure"]}]}'::jsonb $$;
create function t.judge(document jsonb, positions jsonb default '{}', problems jsonb default '[]') returns jsonb language sql as $$
  select (t.call('key', 'submit_mission', jsonb_build_object('yaml', jsonb_build_object('positions', positions, 'problems', problems)
    || case when document is null then '{}' else jsonb_build_object('document', document) end), 'admin')).body $$;
-- What a change to the sound mission makes of it: 'E path' and 'W path'.
create function t.found(change jsonb) returns text language sql as $$
  select coalesce(string_agg(f, ' ' order by f), '') from (
    select 'E ' || (e ->> 'path') as f from jsonb_array_elements(t.judge(t.mission() || change) -> 'errors') e
    union all select 'W ' || (e ->> 'path') from jsonb_array_elements(t.judge(t.mission() || change) -> 'warnings') e
    union all select t.judge(t.mission() || change) ->> 'code') x $$;
create function t.objects(more jsonb) returns jsonb language sql as $$
  select jsonb_build_object('objects', jsonb_build_array(t.mission() #> '{objects,0}', (t.mission() #> '{objects,1}') - '{crew,ai,start}'::text[] || more)) $$;
create function t.shots(variadic list text[]) returns jsonb language sql as $$ select jsonb_build_object('cameras', jsonb_build_object('shots', to_jsonb(list::jsonb[]))) $$;

select is(judge(mission()), '{"ok": true, "errors": [], "warnings": []}', 'a sound mission');
select is((call('key', 'submit_mission', jsonb_build_object('yaml', jsonb_build_object('document', mission() - 'map', 'positions', '{}', 'problems', '[]'::jsonb)), 'admin')).effect -> 'is_error', 'true', 'not ok is an error');
select is(said('watcher', 'submit_mission', '{"yaml": {}}', 'admin'), 'refused tier_too_low', 'recommend is needed');
select is(judge(value) #>> '{errors,0,message}', 'A mission is a mapping of keys to values.', 'a mission is no ' || value::text) from unnest(array['null', '[]', '7', '"x"']::jsonb[]) value;
select is((select string_agg(e ->> 'path', ',' order by e ->> 'path') from jsonb_array_elements(judge('{}') -> 'errors') e), 'layer,map,name,objects,sides,time,triggers,wind', 'what is required');
select is(found(change::jsonb), expected, change) from (values
  ('{"time": {"hour": 24, "minute": 60}}', 'E time.hour E time.minute'), ('{"time": {"hour": 1.5, "minute": "0"}}', 'E time.hour E time.minute'), ('{"time": 5}', 'E time'),
  ('{"wind": {"heading": 360, "speed": -1}}', 'E wind.heading E wind.speed'), ('{"wind": {"heading": 0, "speed": 0}}', ''), ('{"name": ""}', 'E name'), ('{"name": 7}', 'E name'), ('{"map": null}', 'E map'),
  ('{"sides": []}', 'E objects.0.side E objects.1.side E sides E triggers.1.do.0'), ('{"objects": []}', 'E objects E triggers.0.on'), ('{"triggers": []}', ''), ('{"triggers": null}', 'E triggers'), ('{"objects": {}}', 'E objects E triggers.0.on'),
  ('{"weather": {"preset": "rain"}}', ''), ('{"weather": {"preset": 6}}', ''), ('{"weather": {"preset": "rian"}}', 'E weather.preset'), ('{"weather": {"preset": 7}}', 'E weather.preset'),
  ('{"time_scale": 0}', 'E time_scale'), ('{"time_scale": 0.5}', ''), ('{"anchor": "home"}', ''), ('{"anchor": "away"}', 'E anchor'), ('{"anchor": {"lat": 89, "lon": -180}}', ''), ('{"anchor": {"lat": 90, "lon": 181}}', 'E anchor.lat E anchor.lon'),
  ('{"wether": {}}', 'W wether'),
  ('{"sides": ["blue", {"id": "red", "allies": ["red", "green"], "alert": 4}]}', 'E sides.1.alert E sides.1.allies.1 W sides.1.allies.0'), ('{"sides": ["blue", "red", "blue"]}', 'E sides.2')) x (change, expected);
select is(found(objects(change::jsonb)), expected, 'an object with ' || change) from (values
  ('{"id": "lead"}', 'E objects.1.id E triggers.0.on'), ('{"side": "green"}', 'E objects.1.side'), ('{"pos": [1, 2]}', 'E objects.1.pos'), ('{"heading": "north"}', 'E objects.1.heading'),
  ('{"lat": 1}', 'E objects.1.lat'), ('{"lon": 1}', 'E objects.1.lon'), ('{"lat": 1, "lon": 1, "alt": 5}', ''), ('{"speed": -1}', 'E objects.1.speed'), ('{"start": "sea"}', 'E objects.1.start'), ('{"start": "ground", "speed": 0}', ''),
  ('{"start": "ground", "speed": 5}', 'W objects.1.speed'), ('{"ai": ""}', 'W objects.1.ai'), ('{"ai": null}', 'W objects.1.ai'), ('{"ai": {}}', 'W objects.1.ai'), ('{"route": [[1, 2, 3], [1]]}', 'E objects.1.route.1'), ('{"route": [[1, 2, 3]], "ai": "x"}', 'W objects.1.route'),
  ('{"player": true, "ai": "x", "crew": {}}', 'W objects.1.ai W objects.1.crew'), ('{"player": "yes"}', 'E objects.1.player'), ('{"crew": {"skill": 1.1}}', 'E objects.1.crew.skill'), ('{"crew": {"skill": [0.5]}}', 'E objects.1.crew.skill'), ('{"crew": {"skill": [0.5, 0.4]}}', 'E objects.1.crew.skill'),
  ('{"crew": {"seats": [{"seat": 1, "role": "x"}, {}]}}', 'E objects.1.crew.seats.0 E objects.1.crew.seats.1'), ('{"haeding": 1}', 'W objects.1.haeding')) x (change, expected);
select is(found(jsonb_build_object('triggers', jsonb_build_array(change::jsonb))), expected, 'a trigger ' || change) from (values
  ('{"on": "destroy(lead)", "do": "mission_success"}', ''), ('{"on": "destroy(nobody)", "do": "mission_success"}', 'E triggers.0.on'), ('{"on": "timer(soon)", "do": "mission_success"}', 'E triggers.0.on'), ('{"on": "timer(-1)", "do": "mission_success"}', 'E triggers.0.on'),
  ('{"on": "dawn", "do": "mission_success"}', 'W triggers.0.on'), ('{"on": "timer(1)", "do": "win"}', 'W triggers.0.do'), ('{"on": "timer(1)", "do": []}', 'E triggers.0.do'), ('{"do": "mission_success"}', 'E triggers.0.on'),
  ('{"on": "timer(1)", "do": "spawn(f-1, red, 1, 2)"}', 'E triggers.0.do'), ('{"on": "timer(1)", "do": "spawn(f-1, green, 1, 2, 3)"}', 'E triggers.0.do'), ('{"on": "timer(1)", "do": "spawn(f-1, red, x, 2, 3)"}', 'E triggers.0.do')) x (change, expected);
select is(found(jsonb_build_object('airspace_zones', change::jsonb)), expected, 'zones ' || change) from (values
  ('[{"id": "a", "circle": {"center": [0, 0, 0], "radius": 1}, "owner": "red", "alt_floor": 0, "alt_ceiling": 1}]', ''), ('[{"id": "a"}]', 'E airspace_zones.0'), ('[{"id": "a", "circle": {"center": [0, 0], "radius": 0}}]', 'E airspace_zones.0.circle.center E airspace_zones.0.circle.radius'),
  ('[{"id": "a", "polygon": [[0, 0], [1, 0]]}]', 'E airspace_zones.0.polygon'), ('[{"id": "a", "polygon": [[0, 0], [2, 0], [1, 0.5], [0, 2]]}]', 'E airspace_zones.0.polygon'), ('[{"id": "a", "polygon": [[0, 0], [0, 2], [2, 2], [2, 0]]}]', ''),
  ('[{"id": "a", "polygon": [[0, 3], [2, -3], [-3, 1], [3, 1], [-2, -3]]}]', 'E airspace_zones.0.polygon'),
  ('[{"id": "a", "polygon": [[0, 0], [0, 2], [2, 2]], "owner": "green", "alt_floor": 5, "alt_ceiling": 5}]', 'E airspace_zones.0.alt_ceiling E airspace_zones.0.owner'),
  ('[{"id": "a", "polygon": [[0, 0], [0, 2], [2, 2]]}, {"id": "a", "polygon": [[0, 0], [0, 2], [2, 2]]}]', 'E airspace_zones.1.id')) x (change, expected);
select is(found('{"anchor": "home", "airspace_zones": []}'), 'E airspace_zones', 'zones and an anchor exclude each other');
select is(found(shots), expected, 'shots ' || shots::text) from (values
  (shots('{"type": "static", "start": 0, "duration": 5, "pos": [0, 0, 0], "look_at": [0, 0, 0], "fov": 60}', '{"type": "orbit", "start": 5, "duration": 5, "target": "lead", "period": -20}', '{"type": "move", "start": 10, "duration": 1, "keyframes": [[0, 0, 0], [1, 1, 1]], "look_at": "lead", "ease": "smooth"}',
    '{"type": "chase", "start": 20, "duration": 1, "target": "lead", "stiffness": 0}'), ''),
  (shots('{"type": "static", "start": -1, "duration": 0, "fov": 19}'), 'E cameras.shots.0.duration E cameras.shots.0.fov E cameras.shots.0.look_at E cameras.shots.0.pos E cameras.shots.0.start'),
  (shots('{"type": "pan", "start": 0, "duration": 1}'), 'E cameras.shots.0.type'), (shots('{"type": "orbit", "start": 0, "duration": 1, "period": 0}'), 'E cameras.shots.0.period E cameras.shots.0.target'),
  (shots('{"type": "move", "start": 0, "duration": 1, "keyframes": [[0, 0, 0]], "ease": "quick"}'), 'E cameras.shots.0.ease E cameras.shots.0.keyframes E cameras.shots.0.look_at'),
  (shots('{"type": "chase", "start": 0, "duration": 10, "target": "x", "stiffness": -1}', '{"type": "chase", "start": 9, "duration": 1, "target": "x"}', '{"type": "chase", "start": 3, "duration": 1, "target": "x"}'), 'E cameras.shots.0.stiffness E cameras.shots.1.start E cameras.shots.2.start')) x (shots, expected);

-- Order, lines, hints.
select is(judge(mission() - 'map' || '{"wether": 1, "zzzzzz": 1}' || '{"time": {"hour": 24, "minute": 0}}', '{"": [1, 1], "wether": [9, 1], "zzzzzz": [3, 1], "time": [4, 1], "time.hour": [5, 3]}', '[{"path": "layer", "line": 2, "message": "twice"}]')
    - 'warnings' #- '{errors,2,message}', '{"ok": false, "errors": [{"path": "map", "line": 1, "message": "map is required."}, {"path": "layer", "line": 2, "message": "twice"}, {"path": "time.hour", "line": 5}]}',
  'errors in the order of the file, what is missing where its mapping begins');
select is((select string_agg(w ->> 'message', '|' order by n) from jsonb_array_elements(judge(mission() || '{"wether": 1, "zzzzzz": 1}', '{"wether": [9, 1], "zzzzzz": [3, 1]}') -> 'warnings') with ordinality x (w, n)),
  'zzzzzz is not a known key and is ignored. Known are airspace_zones, anchor, cameras, layer, map, name, objects, sides, time, time_scale, triggers, weather, wind.|wether is not a known key and is ignored. Did you mean weather?', 'warnings too, with a hint');
select is(judge(null, problems => '[{"path": "", "line": 3, "message": "not YAML"}]'), '{"ok": false, "errors": [{"path": "", "line": 3, "message": "not YAML"}], "warnings": []}', 'what is no YAML is judged no further');
select ok(jsonb_array_length(judge(mission() || jsonb_build_object('objects', (select jsonb_agg(1) from generate_series(1, 20000)))) -> 'errors') between 1000 and 2100, 'findings are bounded');

select * from finish();
rollback;
