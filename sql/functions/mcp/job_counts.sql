-- job_counts: counts of jobs, for doctor and metrics: {"waiting", "running", "dead", "oldest_due_seconds", "last_error",
-- "kinds": [{"kind", "waiting", "dead"}] for every registered kind}.
create or replace function mcp.job_counts()
  returns json
  language plpgsql
  stable
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
begin
  return (
    select json_build_object(
             'waiting', count(*) filter (where j.dead_at is null and (j.claim is null or j.run_at <= now)),
             'running', count(*) filter (where j.dead_at is null and j.claim is not null and j.run_at > now),
             'dead', count(*) filter (where j.dead_at is not null),
             'oldest_due_seconds', coalesce(floor(extract(epoch from
               now - min(j.run_at) filter (where j.dead_at is null and j.run_at <= now))), 0)::integer,
             'last_error', (select d.last_error from mcp.jobs d where d.dead_at is not null order by d.dead_at desc limit 1),
             'kinds', (
               select coalesce(json_agg(json_build_object('kind', c.function, 'waiting', c.waiting, 'dead', c.dead) order by c.function), '[]')
                 from (select k.function, count(j.id) filter (where j.dead_at is null) as waiting, count(j.dead_at) as dead
                         from mcp.job_kinds k left join mcp.jobs j on j.function = k.function
                        group by k.function) c))
      from mcp.jobs j);
end
$$;

comment on function mcp.job_counts() is 'Counts of jobs.';
revoke all on function mcp.job_counts() from public, anon, authenticated;
grant execute on function mcp.job_counts() to service_role;
