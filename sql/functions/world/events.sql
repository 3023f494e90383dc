-- events: the match's log: the newest events, or those after a number.
-- Rules: numbers are dense and in commit order, so passing `next` as `after` skips and repeats nothing. `gap` is true exactly when retention
-- deleted events after `after`. One statement, so that everything is of one moment.
create or replace function world.events(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  after constant bigint := case when args ? 'after' then mcp.whole_number('after', args -> 'after', 0, 9223372036854775807) end;
  size constant integer := mcp.whole_number('limit', coalesce(args -> 'limit', '32'), 1, 1000)::integer;
begin
  return (
    with log as (
      select m.last_seq, coalesce((select e.seq from world.events e order by e.seq limit 1), m.last_seq + 1) as first_kept
        from world.matches m where m.ended_at is null
    ), page as (
      (select e from world.events e where after is null order by e.seq desc limit size)
      union all
      (select e from world.events e where e.seq > after order by e.seq limit size)
    )
    select json_build_object(
             'events', coalesce((select json_agg(world._event(p.e) order by (p.e).seq) from page p), '[]'),
             'count', (select count(*) from page),
             'next', coalesce((select max((p.e).seq) from page p), greatest(least(after, log.last_seq), log.first_kept - 1), log.last_seq),
             'gap', coalesce(log.first_kept - 1 > after, false))
      from log);
end
$$;

comment on function world.events(mcp.actor, jsonb) is 'The match''s log.';
revoke all on function world.events(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('world.events', audience => 'admin', scope => 'admin:read', tier => 'observe',
  title => 'Match events',
  description => 'Reads the match''s log, oldest first: spawns, kills, damage, scores, joins, chat, alerts, weather, admin commands, and every call of an agent or administrator, refused ones too. Without `after`, the newest `limit` events (1 to 1000, 32 if omitted); with it, those that follow that number. Give the result''s `next` as `after` to go on without losing or repeating any. `gap` is true when older events after `after` are no longer kept. Changes nothing. Example: {"after": 120, "limit": 100}.',
  input => '{
    "type": "object",
    "properties": {
      "after": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807, "description": "A number from an earlier next."},
      "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 32, "description": "How many events at most."}
    },
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "events": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "seq": {"type": "integer"},
            "tick": {"type": "integer"},
            "type": {"type": "string"},
            "subject": {"type": "integer", "description": "Index of the entity it is about."},
            "instigator": {"type": "integer", "description": "Index of the entity that caused it."},
            "actor": {"type": ["integer", "string"], "description": "The peer that did it, or an agent''s or administrator''s public name."},
            "target": {"type": ["integer", "string"], "description": "The peer or thing it was done to."},
            "faction": {"type": "integer"},
            "weapon_class": {"type": "integer"},
            "channel": {"type": "integer"},
            "value": {"type": "number"},
            "text": {"type": "string"}
          },
          "required": ["seq", "tick", "type"],
          "additionalProperties": false
        }
      },
      "count": {"type": "integer"},
      "next": {"type": "integer"},
      "gap": {"type": "boolean"}
    },
    "required": ["events", "count", "next", "gap"]
  }');
select mcp.define_safe_arguments('admin', 'events', '{after,limit}');
select mcp.define_resource('world.events', audience => 'admin', scope => 'admin:read', uri => 'fl://events', name => 'events',
  title => 'Match events', description => 'The newest events of the match''s log.', mime_type => 'application/json');
select mcp.define_route('world.events', audience => 'admin', scope => 'admin:read', method => 'GET', path => '/events',
  description => 'The match''s log.', input => '{
    "type": "object",
    "properties": {
      "after": {"type": "integer", "minimum": 0, "maximum": 9223372036854775807},
      "limit": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 32}
    },
    "additionalProperties": false
  }');
select mcp.define_safe_arguments('admin', 'GET /events', '{after,limit}');
