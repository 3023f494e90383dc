-- _lock_agents: hold agents' rows, in the order of their ids, so that no two callers wait for each other in a ring.
-- Rules: read the clock and everything else after it. Foreign keys' checks pass a `no key update` lock.
create or replace function duels._lock_agents(agents bigint[])
  returns void
  language plpgsql
  set search_path = ''
as $$
begin
  perform from duels.agents g where g.id = any (agents) order by g.id for no key update;
end
$$;

comment on function duels._lock_agents(bigint[]) is 'Hold agents'' rows in the order of their ids.';
revoke all on function duels._lock_agents(bigint[]) from public, anon, authenticated;
