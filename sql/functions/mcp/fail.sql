-- fail: end a tool with an error and undo what it did.
-- Rules: the code is stable and for programs, the message tells a person what to do next, the detail is data.
-- Raises: SQLSTATE MH000 with the code as hint and the detail as JSON. A code that no file declares is a mistake of ours instead.
create or replace function mcp.fail(code text, message text, detail jsonb default '{}')
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform mcp._expect_declared(fail.code);
  raise exception using errcode = 'MH000', message = coalesce(fail.message, fail.code), hint = fail.code,
    detail = coalesce(fail.detail, '{}')::text;
end
$$;

comment on function mcp.fail(text, text, jsonb) is 'End a tool with an error; what it did is undone.';
revoke all on function mcp.fail(text, text, jsonb) from public, anon, authenticated;
