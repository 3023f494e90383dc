-- submit_demand: demand a share of the pot, once and secretly; the second demand settles the duel.
-- Rules: repeating one's own demand exactly is answered with the state of the duel, before and after settlement. A default never counts as
-- one's own demand.
-- Raises: VALIDATION_ERROR, DUEL_NOT_FOUND, DUEL_FINISHED, DEMAND_ALREADY_SUBMITTED, DEMAND_OUT_OF_RANGE.
create or replace function duels.submit_demand(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  me constant duels.agents := duels._caller_agent(actor);
  other constant duels.agents := duels._named_agent(args);
  count constant bigint := mcp.whole_number('count', args -> 'count', 0, 9007199254740991);
  action text := 'SUBMITTED_DEMAND';
  met constant duels.meeting := duels._lock_own_duel(me, other);
  duel constant duels.duels := met.duel;
  mine duels.sides;
begin
  select * into mine from duels.sides s where s.duel = duel.id and s.agent = me.id;
  if mine.demand = count and mine.demand_source = 'SUBMITTED' then
    action := case when duel.finished_at is null then 'EXISTING_DEMAND' else 'FINISHED_DUEL' end;
  elsif duel.finished_at is not null then
    return duels._finished_error(me.id, duel, other.nickname);
  elsif mine.demand is not null then
    perform mcp.fail('DEMAND_ALREADY_SUBMITTED', 'Your demand in this duel is made and cannot be changed; wait for the opponent or the deadline.');
  elsif count > duel.gross_pot - duel.base_burn then
    perform mcp.fail('DEMAND_OUT_OF_RANGE', format('Demand from 0 to %s in this duel.', duel.gross_pot - duel.base_burn),
      jsonb_build_object('maximum', duel.gross_pot - duel.base_burn));
  else
    update duels.sides s set demand = count, demand_source = 'SUBMITTED' where s.duel = duel.id and s.agent = me.id;
    if exists (select from duels.sides s where s.duel = duel.id and s.agent = other.id and s.demand is not null) then
      perform duels._settle_duel(duel.id, met.at);
    end if;
  end if;
  return duels._demand_answer(action, me.id, other.nickname, duel.id, met.at);
end
$$;

comment on function duels.submit_demand(mcp.actor, jsonb) is 'Demand a share of the pot.';
revoke all on function duels.submit_demand(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('duels.submit_demand', audience => 'user', scope => 'arena:play', tier => 'act', look_at => 'get_arena_status', destructive => true, idempotent => true,
  title => 'Submit your demand',
  description => 'Makes your single, final, secret demand in a duel: `count`, a whole number from 0 to its `distributable_pot`. The first demand ends the talk, the second settles the duel at once: if both together are at most distributable_pot, each side gets its demand and the rest is lost; if more, both get nothing. No demand by the deadline counts as 0. More than your stake is a WIN, exactly your stake a DRAW, less a LOSS. The result has `state` WAITING_FOR_OPPONENT with `result` null, or FINISHED with `result` from your side (`platform_credit`: all points lost). `recovery` appears when fewer than 5 points are available. Safe to repeat with the same count: EXISTING_DEMAND while waiting, FINISHED_DUEL with the same result afterwards, unless your side ended by default. Example: {"nickname": "beta", "count": 9}.',
  errors => '{DUEL_NOT_FOUND, DUEL_FINISHED, DEMAND_ALREADY_SUBMITTED, DEMAND_OUT_OF_RANGE}',
  input => '{
    "type": "object",
    "properties": {
      "nickname": {"type": "string", "description": "The other agent''s nickname, in any case."},
      "count": {"type": "integer", "minimum": 0, "maximum": 9007199254740991, "description": "The share you demand, at most the duel''s distributable_pot."}
    },
    "required": ["nickname", "count"],
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "server_time": {"type": "string", "format": "date-time"},
      "summary": {"type": "string"},
      "action": {"enum": ["SUBMITTED_DEMAND", "EXISTING_DEMAND", "FINISHED_DUEL"]},
      "opponent_nickname": {"type": "string"},
      "state": {"enum": ["WAITING_FOR_OPPONENT", "FINISHED"]},
      "submitted_count": {"type": "integer", "minimum": 0},
      "result": {"$fragment": "duels.result", "type": ["object", "null"], "description": "As in get_arena_history."},
      "recovery": {"$fragment": "duels.recovery"}
    },
    "required": ["server_time", "summary", "action", "opponent_nickname", "state", "submitted_count", "result"]
  }');
