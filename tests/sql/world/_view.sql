\ir ../fixtures.psql
\ir world.psql
select is(world._view(null)::text, null, 'no snapshot, no view');
create table t.v as select world._view(state(7)::json)::jsonb as v;
select is((select v ->> 'tick' || ' ' || (v ->> 'time') || ' ' || (v ->> 'weather') || ' ' || (v ->> 'wind') from v), '7 12:30 clear 2.7 m/s (x 1.0, z -2.5)', 'figures in words');
select is((select v -> 'mission' from v), '{"active": true, "name": "Dawn", "outcome": "incomplete", "triggers_fired": 0, "elapsed": "0:00:03"}', 'the mission');
select is((select v #> '{factions,1}' from v), '{"side": 2, "index": 2, "id": "red", "name": "Red", "alert": 1, "alert_name": "elevated", "relationships": [{"towards": "Blue", "is": "hostile"}]}', 'a faction');
select is((select v #> '{peers,1}' from v), '{"peer": 2, "faction": "Red", "side": 2, "delay_ticks": 2, "role": "pilot"}', 'a peer');
select is((select v #> '{entities,1}' from v), '{"idx": 2, "type": "f-1", "faction": "Red", "side": 2, "category": "air", "damage": "intact", "lost": false, "owner": null, "formation": 2, "health": 100, "jams": false, "pos": [0, 100, 0], "vel": [1, 0, 0]}', 'an entity');
select is((world._view(state(1, jsonb_build_object('entities', jsonb_build_array(entity(5, 9) || '{"flags": 3, "damage_level": 4, "owner_peer": 8}')))::json)::jsonb #> '{entities,0}') - 'pos' - 'vel',
  '{"idx": 5, "type": "f-1", "faction": null, "side": 0, "category": "air", "damage": "destroyed", "lost": true, "owner": 8, "formation": 5, "health": 100, "jams": true}', 'of no faction that is there');
select is((select (v ->> 'total', jsonb_array_length(v -> 'entities'))::text from (select world._view(state(1, jsonb_build_object('entities', (select jsonb_agg(entity(n, 1 + n % 2)) from generate_series(1, 600) n)))::json)::jsonb as v) x), '(600,500)', 'many entities are counted, and the first of them told');
select is((select (v ->> 'factions', v ->> 'peers', v ->> 'entities', v ->> 'time')::text from (select world._view(state(1, '{"factions": [], "relationships": [], "peers": [], "entities": [], "time_of_day_hours": 24}')::json)::jsonb as v) x), '([],[],[],00:00)', 'an empty world at midnight');
select is((select (v -> 'wind', v -> 'mission' -> 'elapsed')::text from (select world._view((jsonb_set(state(1), '{mission,elapsed_seconds}', '1e12') || '{"wind": [1e12, -1e12]}')::json)::jsonb as v) x), '("""1414213562373.1 m/s (x 1000000000000.0, z -1000000000000.0)""","""277777777:46:40""")', 'the ends of what the schema allows');
select * from finish();
rollback;
