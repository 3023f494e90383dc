-- _expect_portable: expect that every client and every model's interface takes a tool's input schema; `part` says where in it, '' the whole.
-- Rules: one scalar `type` in each part, and `object` at the top; arrays say their `items`; enums are of texts; no references, and no
-- alternatives at the top. Beyond these, one tool can make an interface refuse the whole list. Accepted is more than published: null for
-- an optional argument counts as left out.
-- Raises: when a part is not portable, with its place.
create or replace function mcp._expect_portable(tool text, schema jsonb, part text default '')
  returns void
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  top constant boolean := part = '';
  problem constant text := case
    when jsonb_typeof(schema) <> 'object' then 'is no object'
    when schema ?| '{$ref,$dynamicRef,$recursiveRef}' then 'has a reference; mcp.define_schema inlines shared parts'
    when schema ?| '{$defs,definitions}' then 'has definitions, which only references use'
    when top and schema ?| '{anyOf,oneOf,allOf,not,if,enum}' then 'has alternatives at the top; check them in the function'
    when jsonb_typeof(schema -> 'type') is distinct from 'string' and not (schema ? 'anyOf' and not schema ? 'type') then
      'needs one scalar type; null for an optional argument counts as left out'
    when top and schema ->> 'type' <> 'object' then 'is of another type than object'
    when schema ->> 'type' = 'array' and jsonb_typeof(schema -> 'items') is distinct from 'object' then 'is an array without items'
    when schema ? 'enum' and (schema ->> 'type' is distinct from 'string'
        or jsonb_path_exists(schema, 'strict $.enum[*] ? (@.type() != "string")', silent => true)) then 'has an enum of other values than texts' end;
  deeper record;
begin
  if problem is not null then
    raise exception 'the input schema of the tool % is not portable: % %', tool, case when top then 'the whole' else part end, problem;
  end if;
  for deeper in
    select concat_ws('.', nullif(part, ''), p.key) as part, p.value from jsonb_each(schema -> 'properties') p
    union all select part || '[]', schema -> 'items' where schema ? 'items'
    union all select format('%s.anyOf[%s]', part, a.place - 1), a.value
      from jsonb_array_elements(schema -> 'anyOf') with ordinality a (value, place)
  loop
    perform mcp._expect_portable(tool, deeper.value, deeper.part);
  end loop;
end
$$;

comment on function mcp._expect_portable(text, jsonb, text) is 'Expect that every client takes an input schema.';
revoke all on function mcp._expect_portable(text, jsonb, text) from public, anon, authenticated;
