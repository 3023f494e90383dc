-- enqueue_job: queue a job to run after this transaction, or `after` an interval; the same key again before it has run adds nothing.
-- Rules: put into the key what makes the work new (a hash, a number), because a running job has already read its subject. A job that was
-- given up starts again.
create or replace function mcp.enqueue_job(function text, subject jsonb, key text, after interval default '0')
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
begin
  insert into mcp.jobs as j (key, function, subject, run_at, created_at)
  values (enqueue_job.function || ':' || enqueue_job.key, enqueue_job.function, enqueue_job.subject, now + after, now)
  on conflict on constraint jobs_key_key do update set run_at = now + after, attempts = 0, dead_at = null
    where j.dead_at is not null;
end
$$;

comment on function mcp.enqueue_job(text, jsonb, text, interval) is 'Queue a job to run after this transaction.';
revoke all on function mcp.enqueue_job(text, jsonb, text, interval) from public, anon, authenticated;
