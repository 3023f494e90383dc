-- _receive_result: store a command's result from the host and write it to the log.
-- Rules: only the host that the command was given to reports it; `key` is the host's. The first result counts; a repeated one changes nothing.   Raises: unknown_command, VALIDATION_ERROR.
create or replace function world._receive_result(args jsonb, key uuid default null)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  asked constant uuid := world._parse_uuid(args ->> 'id');
  finished world.command_queue;
begin
  perform mcp._expect(args ->> 'status' in ('done', 'failed'), 'status', 'status is done or failed.');
  perform world._expect_plain_text('result', args -> 'result');
  perform world._lock_match(); -- before its commands
  update world.command_queue q
     set status = _receive_result.args ->> 'status', finished_at = mcp.now(), result = nullif(_receive_result.args -> 'result', 'null'),
         reason = nullif(mcp.clean_text('reason', _receive_result.args ->> 'reason', 0, 1000), '')
   where q.id = asked and q.status in ('queued', 'sent') and (q.host_key is null or q.host_key = key)
  returning * into finished;
  if finished.id is null then
    if not exists (select from world.command_queue q where q.id = asked and (q.host_key is null or q.host_key = key)) then
      perform mcp.fail('unknown_command', 'There is no command of that id, or it was given to another host.');
    end if;
    return json_build_object('accepted', false);
  end if;
  perform world._append_events(jsonb_build_array(jsonb_build_object('type', 'admin_command', 'actor', finished.caller, 'target', finished.command,
    'text', concat_ws(': ', finished.status, finished.reason))));
  return json_build_object('accepted', true);
end
$$;

comment on function world._receive_result(jsonb, uuid) is 'Store a command''s result.';
revoke all on function world._receive_result(jsonb, uuid) from public, anon, authenticated;
