-- _exception_error: the error that the caller reads for an exception: a rule's own words; `busy` where PostgreSQL lacked time or room; and for
-- anything unforeseen only the request id, while its cause goes to the log and the event.
-- Rules: the classes are those that the bridge takes as temporary when a statement fails as a whole.
create or replace function mcp._exception_error(state text, message text, hint text, detail text, request jsonb)
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case
    when state = 'MH000' then mcp._error(hint, message, nullif(detail, '')::jsonb)
    when left(state, 2) in ('40', '53', '55', '57')
      then mcp._error('busy', 'The server is busy; nothing was changed, try again in a moment.', '{"retry_after_seconds": 1}')
    else mcp._error('internal_error', 'Something went wrong on the server; nothing was changed. Give the request id when you ask about it.',
      jsonb_build_object('request_id', request ->> 'id')) end;
end
$$;

comment on function mcp._exception_error(text, text, text, text, jsonb) is 'The error that the caller reads for an exception.';
revoke all on function mcp._exception_error(text, text, text, text, jsonb) from public, anon, authenticated;
