-- _outline: an output schema as tools/list shows it: the names of all fields, and what a name does not say.
-- Rules: kept are types, values, descriptions and structure. A text has no type, since most fields are texts; nor have scalars inside of
-- other fields. A described part loses its inner fields. Nothing is required, so that an error fits too. What is outlined admits everything that the whole schema admits.
create or replace function mcp._outline(schema jsonb, depth integer default 0)
  returns jsonb
  language plpgsql
  immutable
  strict
  set search_path = pg_catalog, pg_temp
as $$
begin
  if jsonb_typeof(schema) <> 'object' then
    return schema;
  end if;
  return (
    select coalesce(jsonb_object_agg(s.key, case
             when s.key = 'properties' then (
               select coalesce(jsonb_object_agg(p.key, mcp._outline(p.value, depth + 1)), '{}') from jsonb_each(s.value) p)
             when s.key = 'items' then mcp._outline(s.value, depth + 1)
             else s.value end), '{}')
      from jsonb_each(schema) s
     where case s.key
             when 'type' then depth < 2 and s.value <> '"string"' or s.value <@ '["object", "array", "null"]'
             when 'properties' then depth = 0 or not schema ? 'description'
             when 'items' then not schema ? 'description'
             else s.key in ('enum', 'const', 'description') end);
end
$$;

comment on function mcp._outline(jsonb, integer) is 'An output schema as tools/list shows it.';
revoke all on function mcp._outline(jsonb, integer) from public, anon, authenticated;
