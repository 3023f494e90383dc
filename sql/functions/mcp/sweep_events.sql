-- sweep_events: empty one day of events past its retention, and delete old failures of addresses and counted refusals.
-- Rules: any number of bridges may call it; one at a time does the work. A day's partition is truncated, which waits only briefly for a lock.
-- The partitions in use are cleaned row by row, in case the ring comes round unswept.
create or replace function mcp.sweep_events()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  keep_from constant timestamptz := date_trunc('day', mcp.now(), 'UTC') - make_interval(days => (mcp.setting('events_retention_days'))::integer);
  oldest timestamptz;
begin
  if not pg_try_advisory_xact_lock(hashtext('mcp.sweep_events')) then
    return false;
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
    return true;
  end loop;
  delete from mcp.lockouts l
   where coalesce(l.locked_until, l.first_failure + make_interval(secs => (mcp.setting('lockout_seconds'))::integer)) < mcp.now();
  if found then
    return true;
  end if;
  delete from mcp.refusals r where (r.subject, r.name, r.code) in (
    select q.subject, q.name, q.code from mcp.refusals q where q.minute < mcp.now() - interval '2 minutes' limit 500 for update skip locked);
  if found then
    return true;
  end if;
  -- What is still broken would have been tried again, at the latest after an hour.
  delete from mcp.chore_failures f where f.retry_at < mcp.now() - interval '1 day';
  return found;
end
$$;

comment on function mcp.sweep_events() is 'Delete events and failures that are past their time.';
revoke all on function mcp.sweep_events() from public, anon, authenticated;

select mcp.define_chore('mcp.sweep_events');
