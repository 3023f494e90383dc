-- _find_resource: the resource with this address, else the first template whose pattern the address matches; all null without one.
create or replace function mcp._find_resource(audience text, uri text)
  returns mcp.catalog_entries
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  entry mcp.catalog_entries;
begin
  select * into entry from mcp.catalog_entries e
   where e.audience = _find_resource.audience and (e.kind = 'resource' and e.name = uri or e.kind = 'template' and uri ~ e.pattern)
   order by e.kind = 'template', e.name limit 1;
  return entry;
end
$$;

comment on function mcp._find_resource(text, text) is 'The resource or template of an address.';
revoke all on function mcp._find_resource(text, text) from public, anon, authenticated;
