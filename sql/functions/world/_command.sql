-- _command: a queued command as its caller sees it.
create or replace function world._command(command world.command_queue)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_strip_nulls(json_build_object('id', command.id, 'command', command.command,
    'status', case command.status when 'sent' then 'queued' else command.status end,
    'result', command.result, 'reason', command.reason));
end
$$;

comment on function world._command(world.command_queue) is 'A queued command as its caller sees it.';
revoke all on function world._command(world.command_queue) from public, anon, authenticated;
