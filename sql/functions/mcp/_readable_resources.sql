-- _readable_resources: those of a list of resources that exist and that the caller may read, each once, in the order of the list.
create or replace function mcp._readable_resources(actor mcp.actor, uris jsonb)
  returns text[]
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return array(
    select e.name
      from jsonb_array_elements_text(uris) with ordinality as u (uri, place)
      join mcp.catalog_entries e on e.audience = (actor).audience and e.kind = 'resource' and e.name = u.uri
     where mcp._gate(actor, e.scope, e.tier, e.consent) is null
     group by e.name
     order by min(u.place));
end
$$;

comment on function mcp._readable_resources(mcp.actor, jsonb) is 'Those of a list of resources that the caller may read.';
revoke all on function mcp._readable_resources(mcp.actor, jsonb) from public, anon, authenticated;
