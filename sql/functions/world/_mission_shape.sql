-- _mission_shape: check one mapping of a mission against its keys: missing keys, wrong values, unknown keys.
create or replace function world._mission_shape(shape text, node jsonb, path text)
  returns setof world.diagnostic
  language plpgsql
  immutable
  rows 3
  set search_path = pg_catalog, pg_temp
as $$
declare
  rules constant jsonb := world._mission_shapes() -> shape;
  at constant text := case path when '' then '' else path || '.' end;
  part record;
begin
  return query
    select w.* from jsonb_each(rules) r, world._error(at || r.key, format('%s is required.', r.key)) w
     where coalesce((r.value ->> 'required')::boolean, false) and not node ? r.key;
  for part in select n.key, n.value, rules -> n.key as rule from jsonb_each(node) n loop
    if part.rule is null then
      return query select 'warning', at || part.key, format('%s is not a known key and is ignored.', left(part.key, 80)), part.key,
        array(select k from jsonb_object_keys(rules) k order by k);
    else
      return query select * from world._mission_value(part.rule, part.value, at || part.key);
    end if;
  end loop;
end
$$;

comment on function world._mission_shape(text, jsonb, text) is 'Check one mapping of a mission against its keys.';
revoke all on function world._mission_shape(text, jsonb, text) from public, anon, authenticated;
