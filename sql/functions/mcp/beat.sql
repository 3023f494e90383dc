-- beat: what a bridge asks every few seconds. Writes down that it lives, so that its answer proves that a write commits. Answers
-- {"checks": [{"check", "problems", "age_seconds"}], "late_seconds": {work: how long the oldest piece of it has been due}}.
create or replace function mcp.beat(instance uuid)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
begin
  insert into mcp.heartbeats as h (instance, beat_at) values (beat.instance, now)
  on conflict on constraint heartbeats_pkey do update set beat_at = excluded.beat_at;
  delete from mcp.heartbeats h
   where h.instance in (select o.instance from mcp.heartbeats o where o.beat_at < now - interval '1 hour' for update skip locked);
  perform set_config('synchronous_commit', 'on', true);
  return json_build_object(
    'checks', (
      select coalesce(json_agg(json_build_object('check', c.function, 'problems', r.problems,
               'age_seconds', greatest(floor(extract(epoch from now - r.checked_at)), 0)) order by c.function), '[]')
        from mcp.checks c left join mcp.check_results r on r.function = c.function),
    'late_seconds', mcp._late() || jsonb_build_object('jobs', mcp._seconds_since(
      (select min(j.run_at) from mcp.jobs j where j.dead_at is null and j.run_at <= now))));
end
$$;

comment on function mcp.beat(uuid) is 'A running bridge''s heartbeat, and figures for its metrics.';
revoke all on function mcp.beat(uuid) from public, anon, authenticated;
grant execute on function mcp.beat(uuid) to service_role;
