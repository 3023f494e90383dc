-- _mission_zones: check that each zone is unique, has one form, a side as owner and a ceiling above its floor; none with an anchor.
create or replace function world._mission_zones(document jsonb)
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
    select w.* from world._error('airspace_zones', 'airspace_zones and anchor exclude each other.') w
     where document ? 'anchor' and document ? 'airspace_zones';
  return query
    select f.* from (select i.item, i.at, i.place, min(i.place) over (partition by i.item ->> 'id') as first
                       from world._list_items(document -> 'airspace_zones', 'airspace_zones') i) z, lateral (
      select w.* from world._error(z.at || '.id', format('There is a zone %s already.', z.item -> 'id')) w
       where z.place > z.first and jsonb_typeof(z.item -> 'id') in ('string', 'number')
      union all
      select w.* from world._error(z.at, 'A zone is either a circle or a polygon.') w
       where (z.item ? 'circle') = (z.item ? 'polygon')
      union all
      select w.* from world._error(z.at || '.owner', format('There is no side %s.', z.item -> 'owner')) w
       where jsonb_typeof(z.item -> 'owner') in ('string', 'number') and not z.item ->> 'owner' = any (ids)
      union all
      select w.* from world._error(z.at || '.alt_ceiling', 'alt_ceiling must be above alt_floor.') w
       where jsonb_typeof(z.item -> 'alt_ceiling') = 'number' and jsonb_typeof(z.item -> 'alt_floor') = 'number'
         and z.item -> 'alt_ceiling' <= z.item -> 'alt_floor'
      union all
      select w.* from world._error(z.at || '.polygon', 'The polygon must be convex.') w
       where not world._is_convex(z.item -> 'polygon')) f;
end
$$;

comment on function world._mission_zones(jsonb) is 'Check a mission''s airspace zones.';
revoke all on function world._mission_zones(jsonb) from public, anon, authenticated;
