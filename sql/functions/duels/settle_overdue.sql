-- settle_overdue: settle one duel whose deadline has passed, so that it ends even if nobody calls.
-- Rules: chooses without locks and checks again under them. A duel whose agents somebody else holds is passed over, and so is one that fails:
-- it is reported and tried again later.
create or replace function duels.settle_overdue()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  overdue record;
  free bigint;
begin
  for overdue in
    select d.id, d.low, d.high from duels.duels d
     where d.finished_at is null and d.deadline_at <= mcp.now() and not mcp._is_put_off('duels.settle_overdue', d.id::text)
     order by d.deadline_at, d.id limit 200
  loop
    begin -- undone, its locks are free again
      select count(*) into free
        from (select from duels.agents g where g.id in (overdue.low, overdue.high) order by g.id for no key update skip locked) l;
      if free < 2 then
        raise exception using errcode = 'MH409'; -- whoever holds them may be settling it
      end if;
      perform duels._lock_latest_duel(overdue.low, overdue.high);
      delete from mcp.chore_failures f where f.chore = 'duels.settle_overdue' and f.item = overdue.id::text;
      return true;
    exception
      when sqlstate 'MH409' then
        null;
      when query_canceled or assert_failure or others then -- `others` leaves those two out
        perform mcp._put_off('duels.settle_overdue', overdue.id::text, concat_ws(' ', sqlstate, sqlerrm));
        exit when sqlstate = '57014'; -- the statement has no time left
    end;
  end loop;
  return false;
end
$$;

comment on function duels.settle_overdue() is 'Settle one overdue duel.';
revoke all on function duels.settle_overdue() from public, anon, authenticated;

select mcp.define_chore('duels.settle_overdue');
