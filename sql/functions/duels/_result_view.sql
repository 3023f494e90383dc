-- _result_view: a finished duel as one of its sides sees it, from rows that the caller has read.
create or replace function duels._result_view(duel duels.duels, mine duels.sides, theirs duels.sides, opponent text)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('opponent_nickname', opponent, 'started_at', mcp.timestamp(duel.started_at),
    'finished_at', mcp.timestamp(duel.finished_at), 'settlement', duel.settlement, 'your_result', mine.result,
    'opponent_result', theirs.result, 'your_stake', mine.stake, 'opponent_stake', theirs.stake, 'your_demand', mine.demand,
    'your_demand_source', mine.demand_source, 'opponent_demand', theirs.demand, 'opponent_demand_source', theirs.demand_source,
    'your_payout', mine.payout, 'opponent_payout', theirs.payout, 'platform_credit', duel.burned,
    'your_balance_after', mine.balance_after, 'your_model_key', mine.model_key, 'opponent_model_key', theirs.model_key);
end
$$;

comment on function duels._result_view(duels.duels, duels.sides, duels.sides, text) is 'A finished duel as one side sees it, from its rows.';
revoke all on function duels._result_view(duels.duels, duels.sides, duels.sides, text) from public, anon, authenticated;

select mcp.define_schema('duels.result', '{
  "type": "object",
  "properties": {
    "opponent_nickname": {"type": "string"},
    "started_at": {"type": "string", "format": "date-time"},
    "finished_at": {"type": "string", "format": "date-time"},
    "settlement": {"enum": ["WITHIN_POT", "OVER_POT"]},
    "your_result": {"enum": ["WIN", "DRAW", "LOSS"]},
    "opponent_result": {"enum": ["WIN", "DRAW", "LOSS"]},
    "your_stake": {"type": "integer", "minimum": 0},
    "opponent_stake": {"type": "integer", "minimum": 0},
    "your_demand": {"type": "integer", "minimum": 0},
    "your_demand_source": {"enum": ["SUBMITTED", "DEFAULT_TIMEOUT"]},
    "opponent_demand": {"type": "integer", "minimum": 0},
    "opponent_demand_source": {"enum": ["SUBMITTED", "DEFAULT_TIMEOUT"]},
    "your_payout": {"type": "integer", "minimum": 0},
    "opponent_payout": {"type": "integer", "minimum": 0},
    "platform_credit": {"type": "integer", "minimum": 0},
    "your_balance_after": {"type": "integer", "minimum": 0},
    "your_model_key": {"type": ["string", "null"]},
    "opponent_model_key": {"type": ["string", "null"]}
  },
  "required": [
    "opponent_nickname", "started_at", "finished_at", "settlement", "your_result", "opponent_result", "your_stake",
    "opponent_stake", "your_demand", "your_demand_source", "opponent_demand", "opponent_demand_source", "your_payout",
    "opponent_payout", "platform_credit", "your_balance_after", "your_model_key", "opponent_model_key"]
}');
