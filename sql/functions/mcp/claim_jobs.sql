-- claim_jobs: claim due jobs whose effect is of one of these kinds, for one worker, under a lease; other workers get other jobs.
-- Answers [{"id", "kind", "job", "attempt", "lease_seconds", "effect": {"kind": …}}]. Pass each outcome to mcp.finish_job with that id,
-- which belongs to this claim: after the lease the job is due again and the old id means nothing.
-- Rules: what the effect needs is read now, so it is never stale. A job with nothing left to do is deleted.
create or replace function mcp.claim_jobs(worker text, kinds text[], "limit" integer)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  lease constant integer := (mcp.setting('jobs_lease_seconds'))::integer;
  tries constant integer := (mcp.setting('jobs_attempts'))::integer;
  job record;
  effect jsonb;
  claimed jsonb := '[]'::jsonb;
begin
  for job in
    select j.id, j.function, j.subject, j.attempts, gen_random_uuid() as claim, k.effect as kind
      from mcp.jobs j join mcp.job_kinds k on k.function = j.function
     where j.dead_at is null and j.run_at <= now and k.effect = any (kinds) and j.attempts < tries
     order by j.run_at
     limit greatest(1, least(100, "limit"))
       for update of j skip locked
  loop
    begin
      effect := mcp._run_job(job.function, job.subject, null);
    exception when query_canceled or assert_failure or others then
      perform mcp._job_failed(job.id, concat_ws(' ', sqlstate, sqlerrm));
      exit when sqlstate = '57014'; -- the statement has no time left for others
      continue;
    end;
    if effect is null then
      delete from mcp.jobs j where j.id = job.id;
      continue;
    end if;
    update mcp.jobs j
       set claim = job.claim, worker = left(claim_jobs.worker, 100), attempts = j.attempts + 1, run_at = now + make_interval(secs => lease)
     where j.id = job.id;
    claimed := claimed || jsonb_build_object('id', job.claim, 'kind', job.kind, 'job', job.function, 'attempt', job.attempts + 1,
      'lease_seconds', lease, 'effect', effect);
  end loop;
  return claimed::json;
end
$$;

comment on function mcp.claim_jobs(text, text[], integer) is 'Take due jobs under a lease.';
revoke all on function mcp.claim_jobs(text, text[], integer) from public, anon, authenticated;
grant execute on function mcp.claim_jobs(text, text[], integer) to service_role;
