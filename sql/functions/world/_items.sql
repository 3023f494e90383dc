-- _items: the mappings of a list, with their paths. What is no list has none, what is no mapping is left to the shapes' check.
create or replace function world._items(node jsonb, path text, out item jsonb, out at text, out place integer)
  returns setof record
  language plpgsql
  immutable
  rows 3
  set search_path = ''
as $$
begin
  if jsonb_typeof(node) = 'array' then
    return query select e.item, path || '.' || (e.place - 1), e.place::integer from jsonb_array_elements(node) with ordinality e (item, place)
      where jsonb_typeof(e.item) = 'object';
  end if;
end
$$;

comment on function world._items(jsonb, text) is 'The mappings of a list, with their paths.';
revoke all on function world._items(jsonb, text) from public, anon, authenticated;
