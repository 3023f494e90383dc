-- _post_entries: post entries to the ledger and update the balances: each moves points from one place to another, all of them or none.
-- Rules: nothing else writes the ledger or balances. The caller holds the agents' rows; balances are locked in the order of agents' ids. The
-- tables refuse a balance below zero.
create or replace function duels._post_entries(entries duels.entry[], at timestamptz)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform from duels.balances b
    where b.agent in (select e.from_agent from unnest(entries) e union select e.to_agent from unnest(entries) e)
    order by b.agent for no key update;
  insert into duels.ledger (from_part, from_agent, to_part, to_agent, amount, reason, duel, transfer, at)
  select e.from_part, e.from_agent, e.to_part, e.to_agent, e.amount, e.reason, e.duel, e.transfer, _post_entries.at
    from unnest(entries) e;
  update duels.balances b
     set available = b.available + change.available, locked = b.locked + change.locked
    from (select moved.agent, coalesce(sum(moved.amount) filter (where moved.part = 'available'), 0) as available,
                 coalesce(sum(moved.amount) filter (where moved.part = 'locked'), 0) as locked
            from (select e.from_agent as agent, e.from_part as part, -e.amount as amount from unnest(entries) e
                  union all
                  select e.to_agent, e.to_part, e.amount from unnest(entries) e) moved
           where moved.agent is not null
           group by moved.agent) change
   where b.agent = change.agent;
end
$$;

comment on function duels._post_entries(duels.entry[], timestamptz) is 'Post entries to the ledger, all or none.';
revoke all on function duels._post_entries(duels.entry[], timestamptz) from public, anon, authenticated;
