-- _expect_declared: stop where a rule uses an error code that no file declares; the caller then reads internal_error, the log the code.
create or replace function mcp._expect_declared(code text)
  returns void
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  if not exists (select from mcp.errors e where e.code = _expect_declared.code) then
    raise exception 'no file declares the error code %; mcp.define_error does, in the room''s _errors.sql', coalesce(code, 'null');
  end if;
end
$$;

comment on function mcp._expect_declared(text) is 'Stop at an error code that no file declares.';
revoke all on function mcp._expect_declared(text) from public, anon, authenticated;
