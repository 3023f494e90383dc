-- _list_items: the mappings of a list, with their paths. A value that is not a list has none; _mission_shape reports items that are not
-- mappings.
create or replace function world._list_items(node jsonb, path text, out item jsonb, out at text, out place integer)
  returns setof record
  language plpgsql
  immutable
  rows 3
  set search_path = pg_catalog, pg_temp
as $$
begin
  if jsonb_typeof(node) = 'array' then
    return query select e.item, path || '.' || (e.place - 1), e.place::integer from jsonb_array_elements(node) with ordinality e (item, place)
      where jsonb_typeof(e.item) = 'object';
  end if;
end
$$;

comment on function world._list_items(jsonb, text) is 'The mappings of a list, with their paths.';
revoke all on function world._list_items(jsonb, text) from public, anon, authenticated;
