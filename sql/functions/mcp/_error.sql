-- _error: an error as the caller reads it: code, message and the detail's fields.
create or replace function mcp._error(code text, message text, detail jsonb)
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (jsonb_build_object('code', code, 'message', message) || coalesce(detail, '{}'))::json;
end
$$;

comment on function mcp._error(text, text, jsonb) is 'An error as the caller reads it.';
revoke all on function mcp._error(text, text, jsonb) from public, anon, authenticated;
