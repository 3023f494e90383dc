-- _claim_commands: hand the running match's waiting commands to a host, in order, and mark them as sent to it. `key` is the host's.
-- Rules: each command is handed out once. One that is lost on the way fails at its timeout and never runs twice.
create or replace function world._claim_commands(key uuid default null)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  commands json;
  running constant world.matches := world._lock_match();
begin
  with waiting as (
    select q.id from world.command_queue q where q.status = 'queued' and q.match_id = running.id order by q.place limit 100 for update skip locked
  ), sent as (
    update world.command_queue q set status = 'sent', sent_at = mcp.now(), host_key = key from waiting w where w.id = q.id returning q.*
  )
  select json_build_object('commands', coalesce(json_agg(json_build_object('id', s.id, 'command', s.command, 'args', s.args,
           'caller', s.caller) order by s.place), '[]'))
    into commands from sent s;
  return commands;
end
$$;

comment on function world._claim_commands(uuid) is 'Hand the waiting commands to the host.';
revoke all on function world._claim_commands(uuid) from public, anon, authenticated;
