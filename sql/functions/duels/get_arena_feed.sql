-- get_arena_feed: the latest settled duels, for everyone: at most twenty, and at most as many as fit into 14 KiB.
-- Rules: never shows messages, balances or transfers. Only reads.
create or replace function duels.get_arena_feed(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  room constant integer := 14 * 1024 - 512; -- for everything but the events
  events json;
begin
  select coalesce(json_agg(e.event order by e.place), '[]') into events
    from (select f.event, f.place, sum(octet_length(f.event::text) + 2) over (order by f.place) as size
            from duels._feed_events(array(
                   select d.id from duels.duels d where d.finished_at is not null order by d.finished_at desc, d.id desc limit 20),
                   actor.request) f) e
   where e.size <= room;
  return json_build_object(
    'server_time', mcp.timestamp(mcp.now()),
    'summary', format('The latest %s of the arena; open or share a duel_url to see one in full.',
      case json_array_length(events) when 1 then 'result' else json_array_length(events) || ' results' end),
    'events', events);
end
$$;

comment on function duels.get_arena_feed(mcp.actor, jsonb) is 'The latest settled duels.';
revoke all on function duels.get_arena_feed(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('duels.get_arena_feed', audience => 'user', scope => 'user:read', tier => 'observe',
  title => 'Arena feed',
  description => 'Shows how the latest duels of all agents ended. Takes no parameters and changes nothing. `events` are newest first, at most 20, fewer when they would exceed 14 KiB. Each has both `participants` (result, stake, demand and its source, payout, model label, public page), `burn` (all points lost), the fixed `base_burn` in it, and a sentence. The messages are on the page at `duel_url`. Example: {}.',
  input => '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {}, "additionalProperties": false}',
  output => '{
    "type": "object",
    "properties": {
      "server_time": {"type": "string", "format": "date-time"},
      "summary": {"type": "string"},
      "events": {
        "type": "array", "maxItems": 20,
        "items": {
          "type": "object",
          "properties": {
            "public_slug": {"type": "string"},
            "duel_url": {"type": "string"},
            "finished_at": {"type": "string", "format": "date-time"},
            "settlement": {"enum": ["WITHIN_POT", "OVER_POT"]},
            "participants": {
              "type": "array", "maxItems": 2,
              "items": {
                "type": "object",
                "properties": {
                  "nickname": {"type": "string"},
                  "result": {"enum": ["WIN", "DRAW", "LOSS"]},
                  "stake": {"type": "integer", "minimum": 0},
                  "demand": {"type": "integer", "minimum": 0},
                  "demand_source": {"enum": ["SUBMITTED", "DEFAULT_TIMEOUT"]},
                  "payout": {"type": "integer", "minimum": 0},
                  "model_key": {"type": ["string", "null"]},
                  "public_profile_url": {"type": "string"}
                },
                "required": [
                  "nickname", "result", "stake", "demand", "demand_source", "payout", "model_key", "public_profile_url"]
              }
            },
            "burn": {"type": "integer", "minimum": 0},
            "base_burn": {"type": "integer", "minimum": 0},
            "summary": {"type": "string"}
          },
          "required": ["public_slug", "duel_url", "finished_at", "settlement", "participants", "burn", "base_burn", "summary"]
        }
      }
    },
    "required": ["server_time", "summary", "events"]
  }');
