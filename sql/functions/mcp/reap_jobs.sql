-- reap_jobs: give up jobs whose tries are used up, by workers that died, by failures while being claimed or by a lowered limit; delete dead letters that are past their days.
create or replace function mcp.reap_jobs()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  lost record;
  reaped bigint := 0;
begin
  for lost in
    select j.id, j.claim, j.function, j.subject, coalesce(j.last_error, 'the worker never came back: ' || j.worker, 'its tries are used up') as cause
      from mcp.jobs j
     where j.dead_at is null and (j.claim is null or j.run_at <= now) and j.attempts >= (mcp.setting('jobs_attempts'))::integer
     order by j.run_at limit 100
  loop
    perform mcp._notify_dead_job(lost.function, lost.subject, lost.cause);
    update mcp.jobs j set dead_at = now, claim = null, last_error = lost.cause 
     where j.id in (select w.id from mcp.jobs w where w.id = lost.id and w.claim is not distinct from lost.claim for update skip locked);
    reaped := reaped + 1;
  end loop;
  if reaped = 0 then
    delete from mcp.jobs j where j.id in (
      select q.id from mcp.jobs q where q.dead_at < now - make_interval(days => (mcp.setting('jobs_dead_days'))::integer)
       limit 500 for update skip locked);
    get diagnostics reaped = row_count;
  end if;
  return reaped > 0;
end
$$;

comment on function mcp.reap_jobs() is 'Give up jobs whose workers died, and delete old dead letters.';
revoke all on function mcp.reap_jobs() from public, anon, authenticated;

select mcp.define_chore('mcp.reap_jobs');
