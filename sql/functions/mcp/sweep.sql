-- sweep: what time alone does: empty the days of events past their retention, forget old failures of addresses.
-- Rules: any number of bridges may call it; one at a time does the work. A day's partition is truncated, which waits for nobody long;
-- were the ring to come round unswept, the slots in use are cleaned row by row instead.
-- Answers {"truncated": n}, or null when another is at it.
create or replace function mcp.sweep()
  returns json
  language plpgsql
  security definer -- service_role holds no table; truncating needs the owner
  set search_path = ''
as $$
declare
  keep_from constant timestamptz := date_trunc('day', mcp.now(), 'UTC') - make_interval(days => (mcp.setting('events_retention_days'))::integer);
  slot smallint;
  oldest timestamptz;
  truncated integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtext('moothall sweep')) then
    return null;
  end if;
  perform set_config('lock_timeout', '500ms', true);
  for slot in 0..31 loop
    execute format('select e.at from mcp.events_%s e limit 1', to_char(slot, 'FM00')) into oldest;
    continue when oldest is null or oldest >= keep_from;
    if slot in (mcp._event_slot(mcp.now() - interval '1 day'), mcp._event_slot(mcp.now()), mcp._event_slot(mcp.now() + interval '1 day')) then
      execute format('delete from mcp.events_%s e where e.at < $1', to_char(slot, 'FM00')) using keep_from;
    else
      execute format('truncate mcp.events_%s', to_char(slot, 'FM00'));
    end if;
    truncated := truncated + 1;
  end loop;
  delete from mcp.lockouts l
   where coalesce(l.locked_until, l.first_failure + make_interval(secs => (mcp.setting('lockout_seconds'))::integer)) < mcp.now();
  return json_build_object('truncated', truncated);
end
$$;

comment on function mcp.sweep() is 'Empty what is past its time.';
revoke all on function mcp.sweep() from public, anon, authenticated;
grant execute on function mcp.sweep() to service_role;
