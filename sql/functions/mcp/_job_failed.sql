-- _job_failed: put a job off, each time for twice as long (with jitter, so that many do not return at once); after its last try it becomes
-- a dead letter. Answers retry or dead.
create or replace function mcp._job_failed(id bigint, cause text)
  returns text
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  state text;
begin
  update mcp.jobs j
     set claim = null, worker = null, last_error = left(cause, 1000),
         attempts = case when j.claim is null then j.attempts + 1 else j.attempts end, -- claiming has already counted this try
         run_at = now + make_interval(secs => least(3600,
           (mcp.setting('jobs_first_pause_seconds'))::integer * 2.0 ^ (greatest(1, j.attempts) - 1) * (0.75 + random() / 2))),
         dead_at = case when greatest(1, j.attempts) >= (mcp.setting('jobs_attempts'))::integer then now end
   where j.id = _job_failed.id
  returning case when j.dead_at is null then 'retry' else 'dead' end into state;
  return state;
end
$$;

comment on function mcp._job_failed(bigint, text) is 'Put a job off, or make it a dead letter.';
revoke all on function mcp._job_failed(bigint, text) from public, anon, authenticated;
