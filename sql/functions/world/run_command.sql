-- run_command: have the match's host carry out a command. input: command; fields, each a list of texts; confirmed.
-- Answers {"confirm", …}: ask the person to confirm; {"effect", "id"}: queued, wait for the result; or {"code": …}: capability_missing,
-- VALIDATION_ERROR, no_match, or what _access_error says.
-- Rules: as admin_command, but a page has no allowlist: only the role's capabilities and the arguments are checked. Every attempt is recorded
-- as an agent's is, so a refusal is returned, not raised.
create or replace function world.run_command(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  started constant timestamptz := clock_timestamp();
  person constant pages.person := pages._person('admin', request);
  entry world.commands;
  context mcp.call_context;
  args jsonb;
  refused json;
  queued uuid;
  message text; hint text; detail text; -- of what the block raised
begin
  if pages._access_error('admin', person) is not null then
    return pages._access_error('admin', person);
  end if;
  context.actor := pages._administrator(person, request || '{"transport": "page"}');
  context.live := true;
  select * into entry from world.commands c where c.name = input ->> 'command';
  begin
    args := world._judge_command(context.actor, input ->> 'command', world._typed(entry.arguments, input -> 'fields'), from_page => true);
    if entry.confirm and input -> 'confirmed' is distinct from 'true' then
      return json_build_object('confirm', true, 'handle', person.handle, 'command', entry.name, 'description', entry.description, 'args', args);
    end if;
    queued := (world._queue_command(context.actor, entry.name, args, from_page => true)).id;
  exception when sqlstate 'MH000' then
    get stacked diagnostics message = message_text, hint = pg_exception_hint, detail = pg_exception_detail;
    refused := mcp._error(hint, message, detail::jsonb);
  end;
  perform mcp._record(context, jsonb_build_object('sha256', request ->> 'session'), 'tool', 'admin_command',
    case when refused is null then 'effect' else 'error' end, refused, null, started, jsonb_build_object('command', left(input ->> 'command', 80)));
  return coalesce(refused, json_build_object('id', queued,
    'effect', json_build_object('kind', 'command_result', 'command', queued, 'milliseconds', 2000)));
end
$$;

comment on function world.run_command(text, jsonb, jsonb) is 'Have the match''s host carry out a command.';
revoke all on function world.run_command(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function world.run_command(text, jsonb, jsonb) to service_role;
