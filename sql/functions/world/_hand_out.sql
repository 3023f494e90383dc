-- _hand_out: the commands that wait for the host, in order. Each is handed out once: a command that is lost on the way fails by its
-- timeout, and is never run twice.
create or replace function world._hand_out()
  returns json
  language plpgsql
  set search_path = ''
as $$
declare
  commands json;
begin
  with waiting as (
    select q.id from world.command_queue q where q.status = 'queued' order by q.place limit 100 for update skip locked
  ), sent as (
    update world.command_queue q set status = 'sent', sent_at = mcp.now() from waiting w where w.id = q.id returning q.*
  )
  select json_build_object('commands', coalesce(json_agg(json_build_object('id', s.id, 'command', s.command, 'args', s.args,
           'caller', s.caller) order by s.place), '[]'))
    into commands from sent s;
  return commands;
end
$$;

comment on function world._hand_out() is 'Hand out the commands that wait.';
revoke all on function world._hand_out() from public, anon, authenticated;
