-- finish_job: store the outcome of a claimed job's effect, or {"error": "…"} when the effect failed.
-- Answers {"state"}: done; retry (after a pause) or dead when it failed; lost when another worker has claimed the job since.
-- Rules: one job a transaction, so that the outcome is stored if and only if the job is removed.
create or replace function mcp.finish_job(id uuid, outcome jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  job mcp.jobs;
  cause text := outcome ->> 'error';
begin
  select * into job from mcp.jobs j where j.claim = finish_job.id;
  if job.id is null then
    return json_build_object('state', 'lost');
  end if;
  if cause is null then
    begin
      -- Runs before the job's row is locked, in the order of tools: they lock their rows first and then add jobs.
      perform mcp._run_job(job.function, job.subject, outcome);
      delete from mcp.jobs j where j.claim = finish_job.id;
      if not found then
        raise exception using errcode = 'MH409';
      end if;
      return json_build_object('state', 'done');
    exception
      when sqlstate 'MH409' then
        return json_build_object('state', 'lost');
      when query_canceled or assert_failure or others then
        cause := concat_ws(' ', sqlstate, sqlerrm);
    end;
  end if;
  if job.attempts >= (mcp.setting('jobs_attempts'))::integer then
    perform mcp._notify_dead_job(job.function, job.subject, cause);
  end if;
  perform from mcp.jobs j where j.claim = finish_job.id for update;
  return json_build_object('state', case when found then mcp._job_failed(job.id, cause) else 'lost' end);
end
$$;

comment on function mcp.finish_job(uuid, jsonb) is 'Store a job''s outcome, or have it tried again.';
revoke all on function mcp.finish_job(uuid, jsonb) from public, anon, authenticated;
grant execute on function mcp.finish_job(uuid, jsonb) to service_role;
