-- _mission_sides: check that each side appears once and is allied only with sides that exist.
create or replace function world._mission_sides(document jsonb)
  returns setof world.diagnostic
  language plpgsql
  immutable
  rows 3
  set search_path = pg_catalog, pg_temp
as $$
declare
  ids constant text[] := world._mission_side_ids(document);
begin
  return query
    select w.* from (select i.id, i.place, min(i.place) over (partition by i.id) as first
                       from unnest(ids) with ordinality i (id, place)) i,
           world._error('sides.' || (i.place - 1), format('There is a side %s already.', to_json(i.id))) w
     where i.place > i.first and i.id <> '';
  return query
    select f.* from world._list_items(document -> 'sides', 'sides') s,
           jsonb_array_elements(case jsonb_typeof(s.item -> 'allies') when 'array' then s.item -> 'allies' else '[]' end)
             with ordinality a (ally, place),
           lateral (
             select w.* from world._error(format('%s.allies.%s', s.at, a.place - 1), format('There is no side %s.', a.ally)) w
              where not a.ally #>> '{}' = any (ids)
             union all
             select w.* from world._warning(format('%s.allies.%s', s.at, a.place - 1), 'A side is always its own ally.') w
              where a.ally #>> '{}' = s.item ->> 'id') f
     where jsonb_typeof(a.ally) in ('string', 'number');
end
$$;

comment on function world._mission_sides(jsonb) is 'Check a mission''s sides.';
revoke all on function world._mission_sides(jsonb) from public, anon, authenticated;
