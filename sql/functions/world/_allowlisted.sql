-- _allowlisted: may this connection's allowlist run the command? The exact name, on the connection's own list; where it has none, on the
-- setting's. An empty list permits nothing; a setting that is not empty also caps every connection.
create or replace function world._allowlisted(allowlist text[], command text)
  returns boolean
  language plpgsql
  stable
  set search_path = ''
as $$
declare
  common constant jsonb := mcp.setting('world.allowlist');
begin
  return case
    when allowlist is null then common ? command
    else command = any (allowlist) and (common = '[]' or common ? command) end;
end
$$;

comment on function world._allowlisted(text[], text) is 'May this connection''s allowlist run the command?';
revoke all on function world._allowlisted(text[], text) from public, anon, authenticated;
