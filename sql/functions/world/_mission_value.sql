-- _mission_value: check one value against its rule. A value of a wrong type is one error; its contents are not checked.
create or replace function world._mission_value(rule jsonb, value jsonb, path text)
  returns setof world.diagnostic
  language plpgsql
  immutable
  rows 3
  set search_path = pg_catalog, pg_temp
as $$
declare
  kinds constant text[] := string_to_array(rule ->> 'is', '|');
  kind text;
  number numeric;
begin
  select k into kind from unnest(kinds) k where world._is_kind(value, k) limit 1;
  if kind is null then
    return query select * from world._error(path, format('This must be %s.', (
      select string_agg(case k when 'text' then 'text' when 'number' then 'a number' when 'whole' then 'a whole number'
               when 'flag' then 'true or false' when 'vector2' then 'two numbers [x, z]' when 'vector3' then 'three numbers [x, y, z]'
               when 'list' then 'a list' else 'a mapping' end, ' or ') from unnest(kinds) k)));
  elsif kind in ('number', 'whole') then
    number := (value #>> '{}')::numeric;
    if number < (rule ->> 'minimum')::numeric or number > (rule ->> 'maximum')::numeric or number <= (rule ->> 'above')::numeric then
      return query select * from world._error(path, concat('This must be ', concat_ws(' and ', 'at least ' || (rule ->> 'minimum'),
        'more than ' || (rule ->> 'above'), 'at most ' || (rule ->> 'maximum')), '.'));
    end if;
  elsif kind = 'text' and rule ? 'one_of' and not rule -> 'one_of' ? (value #>> '{}') then
    return query select 'error', path, format('%s is not one of them.', to_json(left(value #>> '{}', 80))), value #>> '{}',
      array(select jsonb_array_elements_text(rule -> 'one_of'));
  elsif kind = 'text' and not mcp._is_visible(value #>> '{}') then
    return query select * from world._error(path, 'This must not be empty.');
  elsif kind = 'list' then
    if jsonb_array_length(value) < (rule ->> 'least')::integer then
      return query select * from world._error(path, format('At least %s of these are needed.', rule ->> 'least'));
    end if;
    return query select f.* from jsonb_array_elements(value) with ordinality i (item, place),
      world._mission_value(rule -> 'items', i.item, path || '.' || (i.place - 1)) f;
  elsif kind = 'shape' then
    return query select * from world._mission_shape(rule ->> 'shape', value, path);
  end if;
end
$$;

comment on function world._mission_value(jsonb, jsonb, text) is 'Check one value against its rule.';
revoke all on function world._mission_value(jsonb, jsonb, text) from public, anon, authenticated;
