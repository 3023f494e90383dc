-- _result: a finished duel as one of its sides sees it.
create or replace function duels._result(agent bigint, duel bigint)
  returns json
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return (
    select json_build_object('opponent_nickname', g.nickname, 'started_at', mcp.timestamp(d.started_at),
             'finished_at', mcp.timestamp(d.finished_at), 'settlement', d.settlement, 'your_result', mine.result,
             'opponent_result', theirs.result, 'your_stake', mine.stake, 'opponent_stake', theirs.stake, 'your_demand', mine.demand,
             'your_demand_source', mine.demand_source, 'opponent_demand', theirs.demand,
             'opponent_demand_source', theirs.demand_source, 'your_payout', mine.payout, 'opponent_payout', theirs.payout,
             'platform_credit', d.burned, 'your_balance_after', mine.balance_after, 'your_model_key', mine.model_key,
             'opponent_model_key', theirs.model_key)
      from duels.duels d
      join duels.sides mine on mine.duel = d.id and mine.agent = _result.agent
      join duels.sides theirs on theirs.duel = d.id and theirs.agent <> mine.agent
      join duels.agents g on g.id = theirs.agent
     where d.id = _result.duel and mine.number is not null);
end
$$;

comment on function duels._result(bigint, bigint) is 'A finished duel as one side sees it.';
revoke all on function duels._result(bigint, bigint) from public, anon, authenticated;
