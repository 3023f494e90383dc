-- _mission_objects: check that ids are unique and sides exist; report combinations that are wrong or probably a mistake.
create or replace function world._mission_objects(document jsonb)
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
    select f.* from (select i.item, i.at, i.place, min(i.place) over (partition by i.item ->> 'id') as first
                       from world._list_items(document -> 'objects', 'objects') i) o, lateral (
      select w.* from world._error(o.at || '.id', format('There is an object %s already.', o.item -> 'id')) w
       where o.place > o.first and jsonb_typeof(o.item -> 'id') in ('string', 'number')
      union all
      select w.* from world._error(o.at || '.side', format('There is no side %s.', o.item -> 'side')) w
       where jsonb_typeof(o.item -> 'side') in ('string', 'number') and not o.item ->> 'side' = any (ids)
      union all
      select w.* from world._error(o.at || case when o.item ? 'lat' then '.lat' else '.lon' end, 'lat and lon go together.') w
       where (o.item ? 'lat') <> (o.item ? 'lon')
      union all
      select w.* from world._warning(o.at || '.speed', 'An object that starts on the ground has no speed.') w
       where o.item -> 'start' = '"ground"' and jsonb_typeof(o.item -> 'speed') = 'number' and o.item -> 'speed' > '0'
      union all
      select w.* from world._warning(o.at || '.ai', 'ai is empty.') w
       where o.item ? 'ai' and btrim(o.item ->> 'ai') in ('', '{}', '[]') or o.item -> 'ai' = 'null'
      union all
      select w.* from unnest(array['crew', 'ai', 'route']) k, world._warning(o.at || '.' || k, format('A player''s slot does not use %s.', k)) w
       where o.item -> 'player' = 'true' and o.item ? k
      union all
      select w.* from world._warning(o.at || '.route', 'With ai, the route may not be followed.') w
       where o.item ? 'ai' and o.item ? 'route'
      union all
      select c.* from world._mission_crew(o.item -> 'crew', o.at || '.crew') c) f;
end
$$;

comment on function world._mission_objects(jsonb) is 'Check a mission''s objects.';
revoke all on function world._mission_objects(jsonb) from public, anon, authenticated;
