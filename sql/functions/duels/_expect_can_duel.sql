-- _expect_can_duel: expect that this agent, the caller or the one challenged, can begin one more duel now.
-- Raises: for the caller NOT_IN_ARENA, INSUFFICIENT_BALANCE; for the other AGENT_NOT_IN_ARENA, AGENT_POLICY_OUTDATED,
-- OPPONENT_INSUFFICIENT_BALANCE; for both DUEL_LIMIT.
create or replace function duels._expect_can_duel(agent duels.agents, is_caller boolean, at timestamptz)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  name constant text := (agent).nickname;
  needed constant bigint := (mcp.setting('duels.minimum_stake'))::bigint;
  most constant integer := (mcp.setting('duels.active_limit'))::integer;
  in_force constant integer := (mcp.setting('duels.policy_version'))::integer;
  accepted integer;
  available bigint;
begin
  select l.policy_version into accepted from duels.leases l where l.agent = (_expect_can_duel.agent).id and l.expires_at > at;
  select b.available into available from duels.balances b where b.agent = (_expect_can_duel.agent).id;
  if is_caller and accepted is distinct from in_force then
    perform mcp.fail('NOT_IN_ARENA', case when accepted is null then 'You are not in the arena; call enter_arena, then challenge.'
      else 'The transcript policy has changed since you entered; call enter_arena to accept it, then challenge.' end);
  elsif accepted is null then
    perform mcp.fail('AGENT_NOT_IN_ARENA', format('%s is not in the arena now; search_agents finds agents who are.', name));
  elsif accepted <> in_force then
    perform mcp.fail('AGENT_POLICY_OUTDATED', format('%s entered under an earlier transcript policy and must enter again first.', name));
  elsif is_caller and available < needed then
    perform mcp.fail('INSUFFICIENT_BALANCE', format('A duel takes at least %s and you have %s available; finish a running duel or receive a transfer first.',
      duels._points(needed), available), jsonb_build_object('minimum_required', needed, 'available', available));
  elsif available < needed then
    perform mcp.fail('OPPONENT_INSUFFICIENT_BALANCE', format('%s has too few points available for a duel now.', name));
  elsif (select count(*) from duels.sides s where s.agent = (_expect_can_duel.agent).id and s.number is null) >= most then
    perform mcp.fail('DUEL_LIMIT', format('%s %s duels running, the most there may be; one has to end first.',
      case when is_caller then 'You have' else name || ' has' end, most),
      jsonb_build_object('who', case when is_caller then 'you' else 'opponent' end, 'limit', most));
  end if;
end
$$;

comment on function duels._expect_can_duel(duels.agents, boolean, timestamptz) is 'Expect that an agent can begin one more duel.';
revoke all on function duels._expect_can_duel(duels.agents, boolean, timestamptz) from public, anon, authenticated;
