-- define_job: register `<room>.<job>(subject jsonb, outcome jsonb) returns jsonb` as a kind of job; the last statement of its file.
-- Rules: with outcome null it only reads, and answers the effect to perform ({"kind": …} of the registered kind), or null when nothing is
-- left to do. With the effect's outcome it stores that; its answer is ignored. Both may happen more than once. A job that is given up gets
-- {"error": "…"} as its outcome, to do what is possible without the effect.
create or replace function mcp.define_job(function text, effect text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regprocedure(function || '(jsonb,jsonb)') is null then
    raise exception 'there is no function %(jsonb, jsonb) to be a job', function;
  end if;
  insert into mcp.job_kinds (function, effect, release)
  values (define_job.function, define_job.effect, coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint job_kinds_pkey do update set effect = excluded.effect, release = excluded.release;
end
$$;

comment on function mcp.define_job(text, text) is 'Register a function as a kind of job.';
revoke all on function mcp.define_job(text, text) from public, anon, authenticated;
