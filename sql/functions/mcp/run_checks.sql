-- run_checks: run one registered check that is due, and write down what it found, for the metrics.
-- Rules: each at most once a minute, and a slow one so rarely that checks take one hundredth of the time. One that fails keeps its last
-- figure, which grows old. One bridge at a time.
create or replace function mcp.run_checks()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  due text;
  began constant timestamptz := mcp.now();
  found integer;
  failure text;
begin
  if not pg_try_advisory_xact_lock(hashtext('mcp.run_checks')) then
    return false;
  end if;
  select c.function into due
    from mcp.checks c left join mcp.check_results r on r.function = c.function
   where r.function is null or r.tried_at > began -- a clock set back
      or r.tried_at + greatest(interval '1 minute', r.took * 100) <= began
   order by r.tried_at nulls first, c.function limit 1;
  if due is null then
    delete from mcp.check_results r where not exists (select from mcp.checks c where c.function = r.function);
    return false;
  end if;
  begin
    select count(*) into found from mcp._run_check(due);
  exception when query_canceled or assert_failure or others then
    failure := concat_ws(' ', sqlstate, sqlerrm);
  end;
  insert into mcp.check_results as r (function, problems, checked_at, tried_at, took, cause)
  values (due, found, case when failure is null then mcp.now() end, began, mcp.now() - began, failure)
  on conflict on constraint check_results_pkey do update set problems = coalesce(excluded.problems, r.problems),
    checked_at = coalesce(excluded.checked_at, r.checked_at), tried_at = excluded.tried_at, took = excluded.took, cause = excluded.cause;
  return false; -- the next one a moment later
end
$$;

comment on function mcp.run_checks() is 'Run one check that is due.';
revoke all on function mcp.run_checks() from public, anon, authenticated;

select mcp.define_chore('mcp.run_checks');
