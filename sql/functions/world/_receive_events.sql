-- _receive_events: append a host's batch of events to the log, all of them or none.
-- Rules: a host cannot send agents' actions; only the rules write those.   Raises: VALIDATION_ERROR.
create or replace function world._receive_events(args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  batch constant jsonb := args -> 'events';
begin
  perform mcp._expect(jsonb_typeof(batch) = 'array', 'events', 'events is a list.');
  perform mcp._expect(jsonb_array_length(batch) between 1 and 1000, 'events', 'A batch has 1 to 1000 events.');
  perform world._check_event('events.' || (e.place - 1), e.event) from jsonb_array_elements(batch) with ordinality e (event, place);
  return json_build_object('last', world._append_events(batch));
end
$$;

comment on function world._receive_events(jsonb) is 'Append a host''s events.';
revoke all on function world._receive_events(jsonb) from public, anon, authenticated;
