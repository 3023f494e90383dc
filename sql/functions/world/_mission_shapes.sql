-- _mission_shapes: the keys of each mapping in a mission, with a rule for each value.
-- A rule is {"is": …, "required"?, "minimum"?, "above"?, "maximum"?, "one_of"?, "items"?, "least"?}. `is`: text, number, whole, flag, any,
-- vector2, vector3, list (of `items`, a rule, at least `least`), shape (the mapping named by `shape`), or several with "|".
create or replace function world._mission_shapes()
  returns jsonb
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return '{
    "mission": {
      "name": {"is": "text", "required": true}, "map": {"is": "text", "required": true}, "layer": {"is": "text", "required": true},
      "time": {"is": "shape", "shape": "time", "required": true}, "wind": {"is": "shape", "shape": "wind", "required": true},
      "sides": {"is": "list", "required": true, "least": 1, "items": {"is": "text|whole|shape", "shape": "side"}},
      "objects": {"is": "list", "required": true, "least": 1, "items": {"is": "shape", "shape": "object"}},
      "triggers": {"is": "list", "required": true, "items": {"is": "shape", "shape": "trigger"}},
      "weather": {"is": "shape", "shape": "weather"}, "time_scale": {"is": "number", "above": 0},
      "anchor": {"is": "text|shape", "shape": "anchor", "one_of": ["home"]},
      "airspace_zones": {"is": "list", "items": {"is": "shape", "shape": "zone"}}, "cameras": {"is": "shape", "shape": "cameras"}
    },
    "time": {"hour": {"is": "whole", "minimum": 0, "maximum": 23, "required": true},
      "minute": {"is": "whole", "minimum": 0, "maximum": 59, "required": true}},
    "wind": {"heading": {"is": "number", "minimum": 0, "maximum": 359, "required": true},
      "speed": {"is": "number", "minimum": 0, "required": true}},
    "weather": {"preset": {"is": "text|whole", "minimum": 0, "maximum": 6,
      "one_of": ["clear", "partly_cloudy", "overcast", "rain", "storm", "snow", "blizzard"]}},
    "anchor": {"lat": {"is": "number", "minimum": -89, "maximum": 89, "required": true},
      "lon": {"is": "number", "minimum": -180, "maximum": 180, "required": true}},
    "side": {"id": {"is": "text|whole", "required": true}, "allies": {"is": "list", "items": {"is": "text|whole"}},
      "alert": {"is": "text|whole", "minimum": 0, "maximum": 3, "one_of": ["peacetime", "elevated", "conflict", "war_state"]}},
    "object": {
      "type": {"is": "text", "required": true}, "id": {"is": "text|whole", "required": true}, "side": {"is": "text|whole", "required": true},
      "heading": {"is": "number", "required": true}, "pos": {"is": "vector3", "required": true},
      "alt": {"is": "number"}, "lat": {"is": "number", "minimum": -90, "maximum": 90},
      "lon": {"is": "number", "minimum": -180, "maximum": 180}, "speed": {"is": "number", "minimum": 0},
      "start": {"is": "text", "one_of": ["air", "ground"]}, "player": {"is": "flag"}, "ai": {"is": "any"},
      "route": {"is": "list", "items": {"is": "vector3"}}, "loadout": {"is": "any"}, "crew": {"is": "shape", "shape": "crew"}
    },
    "crew": {"skill": {"is": "number|list", "minimum": 0, "maximum": 1, "items": {"is": "number", "minimum": 0, "maximum": 1}},
      "seats": {"is": "list", "items": {"is": "shape", "shape": "seat"}}},
    "seat": {"seat": {"is": "text|whole", "minimum": 0}, "role": {"is": "text"}, "bot": {"is": "any"},
      "skill": {"is": "number|list", "minimum": 0, "maximum": 1, "items": {"is": "number", "minimum": 0, "maximum": 1}},
      "empty": {"is": "flag"}},
    "trigger": {"on": {"is": "text", "required": true}, "do": {"is": "text|list", "required": true, "least": 1, "items": {"is": "text"}}},
    "zone": {
      "id": {"is": "text|whole", "required": true}, "circle": {"is": "shape", "shape": "circle"},
      "polygon": {"is": "list", "least": 3, "items": {"is": "vector2"}}, "owner": {"is": "text|whole"},
      "alt_floor": {"is": "number"}, "alt_ceiling": {"is": "number"}
    },
    "circle": {"center": {"is": "vector3", "required": true}, "radius": {"is": "number", "above": 0, "required": true}},
    "cameras": {"shots": {"is": "list", "required": true, "items": {"is": "shape", "shape": "shot"}}},
    "shot": {
      "type": {"is": "text", "one_of": ["static", "orbit", "chase", "move"], "required": true},
      "start": {"is": "number", "minimum": 0, "required": true}, "duration": {"is": "number", "above": 0, "required": true},
      "fov": {"is": "number", "minimum": 20, "maximum": 120}, "pos": {"is": "vector3"}, "look_at": {"is": "vector3|text|whole"},
      "keyframes": {"is": "list", "least": 2, "items": {"is": "vector3|shape", "shape": "keyframe"}},
      "ease": {"is": "text", "one_of": ["linear", "smooth"]}, "target": {"is": "text|whole"},
      "radius": {"is": "number", "above": 0}, "height": {"is": "number"}, "period": {"is": "number"}, "offset": {"is": "vector3"},
      "stiffness": {"is": "number", "minimum": 0}
    },
    "keyframe": {"pos": {"is": "vector3", "required": true}, "time": {"is": "number", "minimum": 0}}
  }'::jsonb; -- the cast makes it a constant, parsed once instead of on every call
end
$$;

comment on function world._mission_shapes() is 'The keys of each mapping in a mission.';
revoke all on function world._mission_shapes() from public, anon, authenticated;
