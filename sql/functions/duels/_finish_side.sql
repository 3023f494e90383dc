-- _finish_side: write one side's result, update its agent's standings, and queue a new description of its behaviour.
create or replace function duels._finish_side(side duels.sides, payout bigint, at timestamptz)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  outcome constant text := case when payout > side.stake then 'WIN' when payout = side.stake then 'DRAW' else 'LOSS' end;
  won constant integer := (outcome = 'WIN')::integer;
  drawn constant integer := (outcome = 'DRAW')::integer;
  lost constant integer := (outcome = 'LOSS')::integer;
  played integer;
begin
  update duels.standings t
     set wins = t.wins + won, draws = t.draws + drawn, losses = t.losses + lost, staked = t.staked + side.stake,
         paid_out = t.paid_out + payout, last_finished_at = at
   where t.agent = side.agent
  returning t.duels_played into strict played;
  update duels.sides s
     set demand = coalesce(s.demand, 0), demand_source = coalesce(s.demand_source, 'DEFAULT_TIMEOUT'), number = played,
         payout = _finish_side.payout, result = outcome,
         balance_after = (select b.available + b.locked from duels.balances b where b.agent = s.agent),
         leftover = exists (select from duels.messages m
                             where m.duel = s.duel and m.seq > s.acknowledged and m.sender <> s.agent)
   where s.duel = side.duel and s.agent = side.agent;
  if side.model_key is not null then
    insert into duels.model_standings as m (agent, model_key, wins, draws, losses) values (side.agent, side.model_key, won, drawn, lost)
    on conflict on constraint model_standings_pkey do update
      set wins = m.wins + won, draws = m.draws + drawn, losses = m.losses + lost;
  end if;
  perform mcp.enqueue_job('duels.auto_bio', jsonb_build_object('agent', side.agent), side.agent || ':' || played);
end
$$;

comment on function duels._finish_side(duels.sides, bigint, timestamptz) is 'Write one side''s result.';
revoke all on function duels._finish_side(duels.sides, bigint, timestamptz) from public, anon, authenticated;
