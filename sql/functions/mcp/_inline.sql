-- _inline: a JSON Schema with each {"$fragment": "<name>"} replaced by what mcp.define_schema registered under that name.
-- Rules: the order of keys is kept where nothing is replaced. Raises: when this release has registered no such part so far.
create or replace function mcp._inline(schema jsonb)
  returns jsonb
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  name constant text := case when jsonb_typeof(schema) = 'object' then schema ->> '$fragment' end;
  part jsonb;
begin
  if jsonb_typeof(schema) = 'array' then
    return (select coalesce(jsonb_agg(mcp._inline(x.value) order by x.position), '[]')
              from jsonb_array_elements(schema) with ordinality x (value, position));
  elsif jsonb_typeof(schema) <> 'object' or schema::text !~ '"\$fragment"' then
    return schema;
  end if;
  if name is not null then
    select s.definition into part from mcp.schemas s
     where s.name = schema ->> '$fragment' and s.release >= coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0);
    if part is null then
      raise exception 'the schema names the fragment %, which no file registers before this one; mcp.define_schema does', name;
    end if;
  end if;
  return coalesce(part, '{}') || (select coalesce(jsonb_object_agg(x.key, mcp._inline(x.value)), '{}')
                                    from jsonb_each(schema - '$fragment') x);
end
$$;

comment on function mcp._inline(jsonb) is 'A JSON Schema with its fragments inlined.';
revoke all on function mcp._inline(jsonb) from public, anon, authenticated;
