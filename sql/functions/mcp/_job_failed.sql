-- _job_failed: put a job off, each time for twice as long (with jitter, so that many do not return at once); after its last try it becomes
-- a dead letter. Answers retry or dead.
-- Rules: a try that failed while it was claimed counts, too. If it was the last, reap_jobs tells the job and makes it a dead letter: here its
-- row is locked already.
create or replace function mcp._job_failed(id bigint, cause text)
  returns text
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  claimed boolean;
  tried integer;
  last boolean;
begin
  select j.claim is not null, case when j.claim is null then j.attempts + 1 else j.attempts end -- claiming has already counted this try
    into claimed, tried from mcp.jobs j where j.id = _job_failed.id;
  last := tried >= (mcp.setting('jobs_attempts'))::integer;
  update mcp.jobs j
     set claim = null, worker = null, last_error = left(cause, 1000), attempts = tried,
         run_at = case when last then now else now + make_interval(secs => least(3600,
           (mcp.setting('jobs_first_pause_seconds'))::integer * 2.0 ^ (least(tried, 20) - 1) * (0.75 + random() / 2))) end,
         dead_at = case when last and claimed then now end
   where j.id = _job_failed.id;
  return case when last then 'dead' else 'retry' end;
end
$$;

comment on function mcp._job_failed(bigint, text) is 'Put a job off, or make it a dead letter.';
revoke all on function mcp._job_failed(bigint, text) from public, anon, authenticated;
