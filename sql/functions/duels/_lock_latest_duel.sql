-- _lock_latest_duel: lock two agents and their latest duel, and settle the duel first if it is past its deadline.
-- Answers the duel (all null when the two never met), the instant, and whether this call settled it.
create or replace function duels._lock_latest_duel(me bigint, other bigint)
  returns duels.meeting
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  duel duels.duels;
  at timestamptz;
  overdue boolean;
begin
  perform duels._lock_agents(array[me, other]);
  select * into duel from duels.duels d
   where d.low = least(me, other) and d.high = greatest(me, other) order by d.id desc limit 1 for no key update;
  at := mcp.now();
  overdue := duel.finished_at is null and duel.deadline_at <= at;
  if overdue then
    perform duels._settle_duel(duel.id, at);
    select * into duel from duels.duels d where d.id = duel.id;
  end if;
  return row(duel, at, coalesce(overdue, false))::duels.meeting;
end
$$;

comment on function duels._lock_latest_duel(bigint, bigint) is 'Lock two agents and their latest duel, settled if overdue.';
revoke all on function duels._lock_latest_duel(bigint, bigint) from public, anon, authenticated;
