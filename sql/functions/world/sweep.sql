-- sweep: delete what is past its retention from the log, the snapshots and the finished commands, a thousand rows at a time.
create or replace function world.sweep()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  log_from constant timestamptz := mcp.now() - make_interval(hours => (mcp.setting('world.events_retention_hours'))::integer);
  snapshots_from constant timestamptz := mcp.now() - make_interval(hours => (mcp.setting('world.snapshots_retention_hours'))::integer);
begin
  if not pg_try_advisory_xact_lock(hashtext('world.sweep')) then
    return false;
  end if;
  delete from world.events e
   where e.seq in (select o.seq from (select * from world.events w order by w.seq limit 1000) o where o.at < log_from);
  if found then
    return true;
  end if;
  delete from world.snapshots s
   where s.received_at < snapshots_from
     and (s.match_id, s.received_at) in (
       select o.match_id, o.received_at from world.snapshots o where o.received_at < snapshots_from order by o.received_at limit 1000);
  if found then
    return true;
  end if;
  delete from world.command_queue q
   where q.id in (select o.id from world.command_queue o where o.finished_at < log_from limit 1000 for update skip locked);
  return found;
end
$$;

comment on function world.sweep() is 'Delete what is past its retention.';
revoke all on function world.sweep() from public, anon, authenticated;

select mcp.define_chore('world.sweep');
