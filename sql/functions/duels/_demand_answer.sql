-- _demand_answer: what submit_demand answers: that the duel waits for the opponent, or its result.
create or replace function duels._demand_answer(action text, me bigint, opponent text, duel bigint, at timestamptz)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  result constant json := duels._result(me, duel);
  demand bigint;
  available bigint;
begin
  select s.demand into demand from duels.sides s where s.duel = _demand_answer.duel and s.agent = me;
  select b.available into available from duels.balances b where b.agent = me;
  return duels._with_recovery(json_build_object(
    'server_time', mcp.timestamp(at),
    'summary', case when result is null
      then format('Your demand of %s stands; %s has until the deadline to demand.', duels._points(demand), opponent)
      else format('The duel with %s is over: %s for you, with %s out of a stake of %s.', opponent, result ->> 'your_result',
        duels._points((result ->> 'your_payout')::bigint), result ->> 'your_stake') end || duels._low_balance_note(available),
    'action', action,
    'opponent_nickname', opponent,
    'state', case when result is null then 'WAITING_FOR_OPPONENT' else 'FINISHED' end,
    'submitted_count', demand,
    'result', result), available);
end
$$;

comment on function duels._demand_answer(text, bigint, text, bigint, timestamptz) is 'What a demand answers.';
revoke all on function duels._demand_answer(text, bigint, text, bigint, timestamptz) from public, anon, authenticated;
