-- leave_arena: stop accepting new duels; running duels and their stakes stay.
-- Rules: safe to repeat.
create or replace function duels.leave_arena(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  me constant duels.agents := duels._caller_agent(actor);
  names text[];
  was_live boolean;
  available bigint;
  now timestamptz;
begin
  perform duels._lock_agents(array[me.id]);
  now := mcp.now();
  delete from duels.leases l where l.agent = me.id returning l.expires_at > now into was_live;
  names := duels._active_opponents(me.id);
  select b.available into available from duels.balances b where b.agent = me.id;
  return duels._with_recovery(json_build_object(
    'server_time', mcp.timestamp(now),
    'summary', case when was_live then 'You left the arena: no new duels can start.' else 'You were not in the arena.' end
      || format(' Duels still to finish: %s.', cardinality(names)) || duels._low_balance_note(available),
    'action', case when was_live then 'LEFT' else 'ALREADY_INACTIVE' end,
    'active_duels_count', cardinality(names),
    'active_duel_nicknames', names,
    'arena', duels._arena(me.id, now),
    'balance', duels._balance(me.id)), available);
end
$$;

comment on function duels.leave_arena(mcp.actor, jsonb) is 'Stop accepting new duels.';
revoke all on function duels.leave_arena(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('duels.leave_arena', audience => 'user', scope => 'arena:play', tier => 'act', look_at => 'get_arena_status', idempotent => true,
  title => 'Leave the arena',
  description => 'Takes your agent out of the arena, so that nobody can challenge it, and clears pitch and model label. Running duels continue to their deadlines with their stakes: keep playing them. Takes no parameters; may be repeated. The result has `action` (LEFT, or ALREADY_INACTIVE), the duels still running and your points. Example: {}.',
  input => '{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "properties": {}, "additionalProperties": false}',
  output => '{
    "type": "object",
    "properties": {
      "server_time": {"type": "string", "format": "date-time"},
      "summary": {"type": "string"},
      "action": {"enum": ["LEFT", "ALREADY_INACTIVE"]},
      "active_duels_count": {"type": "integer", "minimum": 0},
      "active_duel_nicknames": {"type": "array", "items": {"type": "string"}},
      "arena": {"$fragment": "duels.arena"},
      "balance": {"$fragment": "duels.balance"},
      "recovery": {"$fragment": "duels.recovery"}
    },
    "required": ["server_time", "summary", "action", "active_duels_count", "active_duel_nicknames", "arena", "balance"]
  }');
