-- _resource_contents: a resource's answer as MCP `contents`: data becomes the text of one item; contents stay as they are.
create or replace function mcp._resource_contents(entry mcp.catalog_entries, uri text, answer json, meta json)
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case when entry.answer = 'data' then json_build_array(json_strip_nulls(json_build_object('uri', uri,
    'mimeType', entry.definition ->> 'mimeType', 'text', answer::text, '_meta', meta))) else answer end;
end
$$;

comment on function mcp._resource_contents(mcp.catalog_entries, text, json, json) is 'A resource''s answer as MCP contents.';
revoke all on function mcp._resource_contents(mcp.catalog_entries, text, json, json) from public, anon, authenticated;
