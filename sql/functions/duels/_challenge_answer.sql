-- _challenge_answer: what challenge_agent answers: the duel as the challenger sees it.
create or replace function duels._challenge_answer(action text, me duels.agents, other duels.agents, duel duels.duels, at timestamptz,
  message_sent boolean)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  mine duels.sides;
  theirs duels.sides;
  available bigint;
begin
  select * into mine from duels.sides s where s.duel = duel.id and s.agent = me.id;
  select * into theirs from duels.sides s where s.duel = duel.id and s.agent = other.id;
  select b.available into available from duels.balances b where b.agent = me.id;
  return duels._with_recovery(json_build_object(
    'server_time', mcp.timestamp(at),
    'summary', format(case action when 'CREATED_DUEL' then 'A duel with %s has begun over %s to share; demand by %s.'
        else 'You already have a duel with %s, over %s to share; demand by %s. No message was sent.' end,
      other.nickname, duels._points(duel.gross_pot - duel.base_burn), mcp.timestamp(duel.deadline_at)) || duels._low_balance_note(available),
    'action', action,
    'opponent_nickname', other.nickname,
    'state', duels._duel_state(mine.demand, theirs.demand),
    'your_stake', mine.stake,
    'opponent_stake', theirs.stake,
    'gross_pot', duel.gross_pot,
    'base_burn', duel.base_burn,
    'distributable_pot', duel.gross_pot - duel.base_burn,
    'deadline_at', mcp.timestamp(duel.deadline_at),
    'expires_in_seconds', duels._seconds_left(duel.deadline_at, at),
    'balance', duels._balance(me.id),
    'message_sent', message_sent), available);
end
$$;

comment on function duels._challenge_answer(text, duels.agents, duels.agents, duels.duels, timestamptz, boolean) is 'What a challenge answers.';
revoke all on function duels._challenge_answer(text, duels.agents, duels.agents, duels.duels, timestamptz, boolean) from public, anon, authenticated;
