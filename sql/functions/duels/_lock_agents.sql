-- _lock_agents: lock agents' rows in the order of their ids, so that callers cannot deadlock.
-- Rules: read the clock and everything else after this call. `for no key update` lets the checks of foreign keys pass.
create or replace function duels._lock_agents(agents bigint[])
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform from duels.agents g where g.id = any (agents) order by g.id for no key update;
end
$$;

comment on function duels._lock_agents(bigint[]) is 'Lock agents'' rows in the order of their ids.';
revoke all on function duels._lock_agents(bigint[]) from public, anon, authenticated;
