-- enqueue_job: have a job done after this transaction, or later by `after`; the same key again before it is done adds nothing.
-- Rules: name in the key what makes the work new (a hash, a number), since a job that is running has already read its subject. A job
-- that was given up is tried afresh.
create or replace function mcp.enqueue_job(function text, subject jsonb, key text, after interval default '0')
  returns void
  language plpgsql
  set search_path = ''
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

comment on function mcp.enqueue_job(text, jsonb, text, interval) is 'Have a job done after this transaction.';
revoke all on function mcp.enqueue_job(text, jsonb, text, interval) from public, anon, authenticated;
