-- _settle_own_overdue: lock an agent and settle its duels that are past their deadline; with `other` those of both, but not the one
-- between them. Answers the instant it compared with.
-- Rules: all opponents are locked at once, in the order of ids, including those of duels that may end while it waits for the locks.
create or replace function duels._settle_own_overdue(me bigint, other bigint default null)
  returns timestamptz
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  locked bigint[];
  overdue bigint;
  now timestamptz;
begin
  locked := array_remove(array(
    select unnest(array[d.low, d.high])
      from duels.sides s join duels.duels d on d.id = s.duel
     where s.agent in (me, other) and s.number is null and d.deadline_at <= mcp.now() + interval '5 seconds') || me || other, null);
  perform duels._lock_agents(locked);
  now := mcp.now();
  for overdue in
    select d.id from duels.sides s join duels.duels d on d.id = s.duel
     where s.agent in (me, other) and s.number is null and d.deadline_at <= now
       and d.low = any (locked) and d.high = any (locked)
       and (d.low, d.high) is distinct from (least(me, other), greatest(me, other))
     order by d.id for no key update of d
  loop
    perform duels._settle_duel(overdue, now);
  end loop;
  return now;
end
$$;

comment on function duels._settle_own_overdue(bigint, bigint) is 'Lock an agent and settle its overdue duels.';
revoke all on function duels._settle_own_overdue(bigint, bigint) from public, anon, authenticated;
