-- settle_overdue: settle one duel whose deadline has passed, so that it ends even if nobody calls.
-- Rules: chooses without locks and checks again under them; two instances choose different duels.
create or replace function duels.settle_overdue()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  overdue record;
begin
  for overdue in
    select d.id, d.low, d.high from duels.duels d
     where d.finished_at is null and d.deadline_at <= mcp.now() order by d.deadline_at, d.id limit 20
  loop
    continue when not pg_try_advisory_xact_lock(hashtextextended('duels.settle_overdue', overdue.id));
    perform duels._lock_latest_duel(overdue.low, overdue.high);
    return true;
  end loop;
  return false;
end
$$;

comment on function duels.settle_overdue() is 'Settle one overdue duel.';
revoke all on function duels.settle_overdue() from public, anon, authenticated;

select mcp.define_chore('duels.settle_overdue');
