-- _receive_events: append a host's batch of events to the log, all of them or none.
-- Rules: a host cannot send what only the rules write: agents' actions, and what came of commands.   Raises: VALIDATION_ERROR, no_match.
create or replace function world._receive_events(args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  batch constant jsonb := args -> 'events';
  last bigint;
begin
  perform mcp._expect(jsonb_typeof(batch) = 'array', 'events', 'events is a list.');
  perform mcp._expect(jsonb_array_length(batch) between 1 and 1000, 'events', 'A batch has 1 to 1000 events.');
  perform world._check_event('events.' || (e.place - 1), e.event) from jsonb_array_elements(batch) with ordinality e (event, place);
  last := world._append_events(batch);
  if last is null then
    perform mcp.fail('no_match', 'No match is running. Send its first state before its events.');
  end if;
  return json_build_object('last', last);
end
$$;

comment on function world._receive_events(jsonb) is 'Append a host''s events.';
revoke all on function world._receive_events(jsonb) from public, anon, authenticated;
