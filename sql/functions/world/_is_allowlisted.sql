-- _is_allowlisted: does this connection's allowlist permit the command? It must name the command exactly.
-- Rules: a connection without a list of its own uses the setting's. An empty list permits nothing. A setting that is not empty also limits
-- every connection's list.
create or replace function world._is_allowlisted(allowlist text[], command text)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  common constant jsonb := mcp.setting('world.allowlist');
begin
  return case
    when allowlist is null then common ? command
    else command = any (allowlist) and (common = '[]' or common ? command) end;
end
$$;

comment on function world._is_allowlisted(text[], text) is 'Whether this connection''s allowlist permits a command.';
revoke all on function world._is_allowlisted(text[], text) from public, anon, authenticated;
