-- _mission_triggers: check what triggers wait for and do. Known forms are checked; unknown forms get a warning.
-- Rules: on: destroy(id), timer(seconds). do: mission_success, mission_failure, spawn(type, side, x, y, z).
create or replace function world._mission_triggers(document jsonb)
  returns setof world.diagnostic
  language plpgsql
  immutable
  rows 3
  set search_path = pg_catalog, pg_temp
as $$
declare
  sides constant text[] := world._mission_side_ids(document);
  objects constant text[] := array(select o.item ->> 'id' from world._list_items(document -> 'objects', 'objects') o);
  number constant text := '^[ \t]*[-+]?[0-9]+(\.[0-9]+)?[ \t]*$';
begin
  return query
    select f.* from (select t.at || '.on' as at, t.item ->> 'on' as text, regexp_match(t.item ->> 'on', '^[ \t]*([a-z_]+)[ \t]*\((.*)\)[ \t]*$') as form
                       from world._list_items(document -> 'triggers', 'triggers') t
                      where jsonb_typeof(t.item -> 'on') = 'string') t, lateral (
      select w.* from world._error(t.at, format('There is no object %s.', to_json(btrim(t.form[2])))) w
       where t.form[1] = 'destroy' and not btrim(t.form[2]) = any (objects)
      union all
      select w.* from world._error(t.at, 'timer takes seconds, such as timer(90).') w
       where t.form[1] = 'timer' and (t.form[2] !~ number or t.form[2] ~ '-')
      union all
      select w.* from world._warning(t.at, 'This form is not known; known are destroy(id) and timer(seconds).') w
       where (t.form[1] in ('destroy', 'timer')) is not true) f;
  return query
    select f.* from (select d.at, d.text, string_to_array((regexp_match(d.text, '^[ \t]*spawn[ \t]*\((.*)\)[ \t]*$'))[1], ',') as spawn
                       from world._list_items(document -> 'triggers', 'triggers') t, lateral (
                         select t.at || '.do' as at, t.item ->> 'do' as text where jsonb_typeof(t.item -> 'do') = 'string'
                         union all
                         select format('%s.do.%s', t.at, e.place - 1), e.item #>> '{}'
                           from jsonb_array_elements(case jsonb_typeof(t.item -> 'do') when 'array' then t.item -> 'do' else '[]' end)
                                with ordinality e (item, place)
                          where jsonb_typeof(e.item) = 'string') d) d, lateral (
      select w.* from world._error(d.at, 'spawn takes a type, a side and three numbers: spawn(type, side, x, y, z).') w
       where d.spawn is not null and (cardinality(d.spawn) <> 5 or btrim(d.spawn[1]) = ''
             or not (d.spawn[3] ~ number and d.spawn[4] ~ number and d.spawn[5] ~ number))
      union all
      select w.* from world._error(d.at, format('There is no side %s.', to_json(btrim(d.spawn[2])))) w
       where cardinality(d.spawn) = 5 and not btrim(d.spawn[2]) = any (sides)
      union all
      select w.* from world._warning(d.at, 'This form is not known; known are mission_success, mission_failure and spawn(type, side, x, y, z).') w
       where d.spawn is null and btrim(d.text) not in ('mission_success', 'mission_failure')) f;
end
$$;

comment on function world._mission_triggers(jsonb) is 'Check what triggers wait for and do.';
revoke all on function world._mission_triggers(jsonb) from public, anon, authenticated;
