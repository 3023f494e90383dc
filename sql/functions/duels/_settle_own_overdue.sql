-- _settle_own_overdue: lock an agent and settle its duels that are past their deadline. Answers the instant it compared with.
-- Rules: all opponents are locked at once, in the order of ids, including those of duels that may end while it waits for the locks.
create or replace function duels._settle_own_overdue(me bigint)
  returns timestamptz
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  opponents bigint[];
  overdue bigint;
  now timestamptz;
begin
  opponents := array(
    select case when d.low = me then d.high else d.low end
      from duels.sides s join duels.duels d on d.id = s.duel
     where s.agent = me and s.number is null and d.deadline_at <= mcp.now() + interval '5 seconds');
  perform duels._lock_agents(opponents || me);
  now := mcp.now();
  for overdue in
    select d.id from duels.sides s join duels.duels d on d.id = s.duel
     where s.agent = me and s.number is null and d.deadline_at <= now
       and case when d.low = me then d.high else d.low end = any (opponents)
     order by d.id for no key update of d
  loop
    perform duels._settle_duel(overdue, now);
  end loop;
  return now;
end
$$;

comment on function duels._settle_own_overdue(bigint) is 'Lock an agent and settle its overdue duels.';
revoke all on function duels._settle_own_overdue(bigint) from public, anon, authenticated;
