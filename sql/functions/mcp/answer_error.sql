-- answer_error: end a tool with an error and keep what it did: `return mcp.answer_error('CODE', 'What to do next.');`.
-- Rules: to undo instead, raise with mcp.fail. The error is kept apart from the tool's data, so neither can be mistaken for the other.
create or replace function mcp.answer_error(code text, message text, detail jsonb default '{}')
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform mcp._expect_declared(code);
  perform set_config('mcp.answer', json_build_object('error', mcp._error(code, message, detail))::text, true);
  return null;
end
$$;

comment on function mcp.answer_error(text, text, jsonb) is 'Answer with an error; what the tool did is kept.';
revoke all on function mcp.answer_error(text, text, jsonb) from public, anon, authenticated;
