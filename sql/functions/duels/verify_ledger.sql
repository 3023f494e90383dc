-- verify_ledger: recompute every balance and record from the ledger; one row for each fault, none when all is well.
-- Rules: reads one snapshot, so it may run while others play. Minted minus burned points are what agents hold; locked points are the
-- stakes of running duels.
create or replace function duels.verify_ledger()
  returns table (fault text, subject text, expected numeric, found numeric)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with moved as (
    select e.from_agent as agent, e.from_part as part, -e.amount::numeric as amount from duels.ledger e
    union all select e.to_agent, e.to_part, e.amount from duels.ledger e),
  sums as (
    select m.agent, coalesce(sum(m.amount) filter (where m.part = 'available'), 0) as available,
           coalesce(sum(m.amount) filter (where m.part = 'locked'), 0) as locked
      from moved m where m.agent is not null group by m.agent),
  of_duel as (
    select e.duel, sum(e.amount) filter (where e.reason = 'stake') as staked, sum(e.amount) filter (where e.reason = 'payout') as paid,
           sum(e.amount) filter (where e.reason = 'burn') as burned
      from duels.ledger e where e.duel is not null group by e.duel),
  of_side as (
    select e.duel, m.agent, coalesce(sum(m.amount) filter (where e.reason = 'stake'), 0) as staked,
           coalesce(sum(m.amount) filter (where e.reason = 'payout'), 0) as paid
      from duels.ledger e
     cross join lateral (values (case when e.reason = 'stake' then e.from_agent when e.reason = 'payout' then e.to_agent end, e.amount)) m (agent, amount)
     where e.duel is not null and m.agent is not null group by e.duel, m.agent),
  record as (
    select s.agent, count(*) filter (where s.result = 'WIN') as wins, count(*) filter (where s.result = 'DRAW') as draws,
           count(*) as played, max(s.number) as last_number, sum(s.stake) as staked, sum(s.payout) as paid
      from duels.sides s where s.number is not null group by s.agent)
  select 'available points differ from the ledger', g.nickname, coalesce(s.available, 0), b.available::numeric
    from duels.agents g left join duels.balances b on b.agent = g.id left join sums s on s.agent = g.id
   where b.available is distinct from coalesce(s.available, 0)
  union all
  select 'locked points differ from the ledger', g.nickname, coalesce(s.locked, 0), b.locked::numeric
    from duels.agents g left join duels.balances b on b.agent = g.id left join sums s on s.agent = g.id
   where b.locked is distinct from coalesce(s.locked, 0)
  union all
  select 'locked points are not the stakes of running duels', g.nickname, coalesce(stakes.total, 0), b.locked::numeric
    from duels.agents g join duels.balances b on b.agent = g.id
    left join (select i.agent, sum(i.stake) as total from duels.sides i where i.number is null group by i.agent) stakes on stakes.agent = g.id
   where b.locked <> coalesce(stakes.total, 0)
  union all
  select 'mint less burn is not what agents hold', 'all agents', total.minted, total.held
    from (select (select coalesce(sum(case when e.from_part = 'mint' then e.amount else 0 end - case when e.to_part = 'burn' then e.amount else 0 end), 0)
                    from duels.ledger e) as minted,
                 (select coalesce(sum(b.available + b.locked), 0) from duels.balances b) as held) total
   where total.minted <> total.held
  union all
  select 'the ledger names an agent that does not exist', s.agent::text, null, null
    from sums s where not exists (select from duels.agents g where g.id = s.agent)
  union all
  select 'the ledger names a duel that does not exist', o.duel::text, null, null
    from of_duel o where not exists (select from duels.duels d where d.id = o.duel)
  union all
  select 'an agent''s welcome is not in the ledger once', g.nickname, 1, count(e.id)::numeric
    from duels.agents g left join duels.ledger e on e.to_agent = g.id and e.reason = 'welcome'
   group by g.id having count(e.id) > 1 -- none is right where the starting points are 0
  union all
  select 'a duel''s sides are not two', d.slug, 2, count(s.agent)::numeric
    from duels.duels d left join duels.sides s on s.duel = d.id and s.agent in (d.low, d.high)
   group by d.id having count(s.agent) <> 2
  union all
  select 'a duel''s stakes differ from its pot', d.slug, d.gross_pot, o.staked
    from duels.duels d left join of_duel o on o.duel = d.id where o.staked is distinct from d.gross_pot
  union all
  select 'a running duel has been paid from', d.slug, 0, coalesce(o.paid, 0) + coalesce(o.burned, 0)
    from duels.duels d join of_duel o on o.duel = d.id
   where d.finished_at is null and coalesce(o.paid, o.burned) is not null
  union all
  select 'a settled duel''s pot is not paid out and burned once', d.slug, d.gross_pot, coalesce(o.paid, 0) + coalesce(o.burned, 0)
    from duels.duels d left join of_duel o on o.duel = d.id
   where d.finished_at is not null
     and (coalesce(o.paid, 0) + coalesce(o.burned, 0) <> d.gross_pot or coalesce(o.burned, 0) <> d.burned)
  union all
  select 'a side''s stake differs from the ledger', d.slug || ' ' || s.agent, s.stake, o.staked
    from duels.sides s join duels.duels d on d.id = s.duel left join of_side o on o.duel = s.duel and o.agent = s.agent
   where o.staked is distinct from s.stake
  union all
  select 'a side''s payout differs from the ledger', d.slug || ' ' || s.agent, s.payout, coalesce(o.paid, 0)
    from duels.sides s join duels.duels d on d.id = s.duel left join of_side o on o.duel = s.duel and o.agent = s.agent
   where s.number is not null and coalesce(o.paid, 0) <> s.payout
  union all
  select 'a side is finished and its duel is not, or the other way round', d.slug || ' ' || s.agent, null, null
    from duels.sides s join duels.duels d on d.id = s.duel where (s.number is null) <> (d.finished_at is null)
  union all
  select 'finished duels are not numbered without gaps', g.nickname, coalesce(r.played, 0), coalesce(r.last_number, 0)
    from duels.agents g left join record r on r.agent = g.id where coalesce(r.played, 0) <> coalesce(r.last_number, 0)
  union all
  select 'standings differ from finished duels', g.nickname, coalesce(r.played, 0), t.duels_played::numeric
    from duels.agents g left join duels.standings t on t.agent = g.id left join record r on r.agent = g.id
   where (t.wins, t.draws, t.duels_played, t.staked, t.paid_out) is distinct from
     (coalesce(r.wins, 0)::integer, coalesce(r.draws, 0)::integer, coalesce(r.played, 0)::integer, coalesce(r.staked, 0)::bigint, coalesce(r.paid, 0)::bigint)
  union all
  select 'a transfer is not in the ledger once', t.id::text, t.amount, sum(e.amount)
    from duels.transfers t left join duels.ledger e on e.transfer = t.id
   group by t.id having count(e.id) <> 1 or min(e.amount) <> t.amount or min(e.from_agent) <> t.sender or min(e.to_agent) <> t.recipient
  union all
  select 'the ledger names a transfer that does not exist', e.transfer::text, null, e.amount
    from duels.ledger e where e.transfer is not null and not exists (select from duels.transfers t where t.id = e.transfer);
end
$$;

comment on function duels.verify_ledger() is 'Recompute every balance and record; one row for each fault.';
revoke all on function duels.verify_ledger() from public, anon, authenticated;
