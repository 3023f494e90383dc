-- expire_commands: fail the commands that the host did not answer in time. A command is handed out once, so a lost one never runs later.
create or replace function world.expire_commands()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  oldest_kept constant timestamptz := mcp.now() - make_interval(secs => (mcp.setting('world.command_timeout_seconds'))::integer);
  late record;
begin
  if not exists (select from world.command_queue q where q.status in ('queued', 'sent') and q.queued_at < oldest_kept) then
    return false;
  end if;
  perform world._lock_match(); -- before its commands
  select array_agg(q.id) as ids,
         jsonb_agg(jsonb_build_object('type', 'admin_command', 'actor', q.caller, 'target', q.command, 'text', 'failed: the host did not answer')
           order by q.place) as events
    into late
    from (select * from world.command_queue q
           where q.status in ('queued', 'sent') and q.queued_at < oldest_kept
           order by q.place limit 100 for update skip locked) q;
  if late.ids is null then
    return false;
  end if;
  update world.command_queue q set status = 'failed', finished_at = mcp.now(), reason = 'The host did not answer in time.'
   where q.id = any (late.ids);
  perform world._append_events(late.events);
  return true;
end
$$;

comment on function world.expire_commands() is 'Fail commands that the host did not answer in time.';
revoke all on function world.expire_commands() from public, anon, authenticated;

select mcp.define_chore('world.expire_commands');
