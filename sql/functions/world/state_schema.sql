-- state_schema: the one JSON Schema of the world's state. The tool's output schema, the check of a host's snapshot, the HTTP route's
-- document and the tests all use it.
create or replace function world.state_schema()
  returns json
  language plpgsql
  immutable
  security definer -- a bridge asks for it
  set search_path = pg_catalog, pg_temp
as $$
begin
  return '{
    "type": "object",
    "description": "The world as the match''s host last told it.",
    "properties": {
      "tick": {"type": "integer", "minimum": 0, "maximum": 18446744073709551615, "description": "Simulation tick."},
      "weather_preset": {"type": "integer", "minimum": 0, "maximum": 6,
        "description": "0 clear, 1 partly cloudy, 2 overcast, 3 rain, 4 storm, 5 snow, 6 blizzard."},
      "time_of_day_hours": {"type": "number", "minimum": 0, "maximum": 24},
      "wind": {"$ref": "#/$defs/pair", "description": "[x, z] in m/s, world frame."},
      "mission": {
        "type": "object",
        "properties": {
          "active": {"type": "boolean"},
          "name": {"type": "string", "maxLength": 200},
          "outcome": {"type": "integer", "minimum": 0, "maximum": 2, "description": "0 incomplete, 1 success, 2 failure."},
          "triggers_fired": {"$ref": "#/$defs/count"},
          "elapsed_seconds": {"type": "number", "minimum": 0, "maximum": 1000000000000}
        },
        "required": ["active", "name", "outcome", "triggers_fired", "elapsed_seconds"],
        "additionalProperties": false
      },
      "factions": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "index": {"$ref": "#/$defs/faction"},
            "id": {"type": "string", "maxLength": 64},
            "name": {"type": "string", "maxLength": 200},
            "alert_level": {"type": "integer", "minimum": 0, "maximum": 3,
              "description": "0 peacetime, 1 elevated, 2 conflict, 3 war."}
          },
          "required": ["index", "id", "name", "alert_level"],
          "additionalProperties": false
        }
      },
      "relationships": {
        "type": "array",
        "description": "One row and one column a faction, in their order: 0 friendly, 1 neutral, 2 hostile. Symmetric, 0 towards itself.",
        "items": {"type": "array", "items": {"type": "integer", "minimum": 0, "maximum": 2}}
      },
      "peers": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "peer_id": {"$ref": "#/$defs/count"},
            "faction": {"$ref": "#/$defs/faction"},
            "delay_ticks": {"$ref": "#/$defs/count", "description": "One way."},
            "role": {"type": "integer", "minimum": 0, "maximum": 1, "description": "0 pilot, 1 observer."}
          },
          "required": ["peer_id", "faction", "delay_ticks", "role"],
          "additionalProperties": false
        }
      },
      "entities": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "idx": {"$ref": "#/$defs/count"},
            "gen": {"$ref": "#/$defs/count"},
            "faction": {"$ref": "#/$defs/faction"},
            "type": {"type": "string", "maxLength": 64},
            "owner_peer": {"$ref": "#/$defs/count", "description": "0 for none."},
            "formation": {"$ref": "#/$defs/count", "description": "Its flight, 0 for none."},
            "category": {"type": "integer", "minimum": 0, "maximum": 5,
              "description": "0 air, 1 ground, 2 naval, 3 projectile, 4 effect, 5 player."},
            "damage_level": {"type": "integer", "minimum": 0, "maximum": 4, "description": "0 intact to 4 destroyed."},
            "flags": {"type": "integer", "minimum": 0, "maximum": 4294967295, "description": "Bits: 1 a player owns it, 2 it jams."},
            "pos": {"$ref": "#/$defs/triple", "description": "Metres, y up."},
            "vel": {"$ref": "#/$defs/triple", "description": "m/s."},
            "hp_frac": {"type": "number", "minimum": 0, "maximum": 1},
            "sweep_deg": {"$ref": "#/$defs/measure"}
          },
          "required": ["idx", "gen", "faction", "type", "owner_peer", "formation", "category", "damage_level", "flags", "pos", "vel",
            "hp_frac", "sweep_deg"],
          "additionalProperties": false
        }
      }
    },
    "required": ["tick", "weather_preset", "time_of_day_hours", "wind", "mission", "factions", "relationships", "peers", "entities"],
    "additionalProperties": false,
    "$defs": {
      "count": {"type": "integer", "minimum": 0, "maximum": 4294967295},
      "faction": {"type": "integer", "minimum": 0, "maximum": 65535, "description": "65535 for none."},
      "measure": {"type": "number", "minimum": -1000000000000, "maximum": 1000000000000},
      "pair": {"type": "array", "items": {"$ref": "#/$defs/measure"}, "minItems": 2, "maxItems": 2},
      "triple": {"type": "array", "items": {"$ref": "#/$defs/measure"}, "minItems": 3, "maxItems": 3}
    }
  }'::json;
end
$$;

comment on function world.state_schema() is 'The JSON Schema of the world''s state.';
revoke all on function world.state_schema() from public, anon, authenticated;
grant execute on function world.state_schema() to service_role;
