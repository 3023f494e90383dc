-- _settle_duel: settle a duel: pay out, burn the rest, and update both agents' records.
-- Rules: a missing demand counts as 0, marked as a default. If both demands fit into the distributable pot, each is paid; else nobody is
-- paid. The rest burns. A payout comes from one's own stake first. The caller holds both agents and the duel, and saw it unfinished.
create or replace function duels._settle_duel(id bigint, at timestamptz)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  duel duels.duels;
  low duels.sides;
  high duels.sides;
  within boolean;
  low_payout bigint := 0;
  high_payout bigint := 0;
begin
  select * into strict duel from duels.duels d where d.id = _settle_duel.id; -- by the key alone, else the planner scans the index of overdue duels
  if duel.finished_at is not null then
    raise exception 'duel % is settled already', duel.id;
  end if;
  select * into strict low from duels.sides s where s.duel = duel.id and s.agent = duel.low;
  select * into strict high from duels.sides s where s.duel = duel.id and s.agent = duel.high;
  within := coalesce(low.demand, 0) + coalesce(high.demand, 0) <= duel.gross_pot - duel.base_burn;
  if within then
    low_payout := coalesce(low.demand, 0);
    high_payout := coalesce(high.demand, 0);
  end if;

  perform duels._post_entries(array(
    select row('locked', e.from_agent, e.to_part, e.to_agent, e.amount, e.reason, duel.id, null)::duels.entry
      from (values
        (low.agent, 'available', low.agent, least(low_payout, low.stake), 'payout'),
        (high.agent, 'available', high.agent, least(high_payout, high.stake), 'payout'),
        (high.agent, 'available', low.agent, low_payout - low.stake, 'payout'),
        (low.agent, 'available', high.agent, high_payout - high.stake, 'payout'),
        (low.agent, 'burn', null, low.stake - low_payout - greatest(0, high_payout - high.stake), 'burn'),
        (high.agent, 'burn', null, high.stake - high_payout - greatest(0, low_payout - low.stake), 'burn'))
        e (from_agent, to_part, to_agent, amount, reason)
     where e.amount > 0), at);
  update duels.duels d
     set finished_at = at, settlement = case when within then 'WITHIN_POT' else 'OVER_POT' end,
         burned = duel.gross_pot - low_payout - high_payout
   where d.id = duel.id;
  perform duels._finish_side(low, low_payout, at);
  perform duels._finish_side(high, high_payout, at);
end
$$;

comment on function duels._settle_duel(bigint, timestamptz) is 'Settle a duel.';
revoke all on function duels._settle_duel(bigint, timestamptz) from public, anon, authenticated;
