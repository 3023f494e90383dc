-- _merged: the fields of several JSON objects in one, in their order; null is an object without fields.
create or replace function mcp._merged(variadic parts json[])
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(json_object_agg(f.key, f.value order by p.place, f.place), '{}')
      from unnest(parts) with ordinality p (part, place)
      cross join lateral json_each(p.part) with ordinality f (key, value, place));
end
$$;

comment on function mcp._merged(json[]) is 'Several JSON objects as one.';
revoke all on function mcp._merged(json[]) from public, anon, authenticated;
