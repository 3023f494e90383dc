-- _mission: all that is wrong or odd about a mission: its shape, then what its parts say of each other.
create or replace function world._mission(document jsonb)
  returns setof world.finding
  language plpgsql
  stable
  rows 3
  set search_path = ''
as $$
begin
  if jsonb_typeof(document) is distinct from 'object' then
    if document is not null then
      return query select * from world._wrong('', 'A mission is a mapping of keys to values.');
    end if;
    return;
  end if;
  return query select * from world._mission_shape('mission', document, '');
  return query select * from world._mission_sides(document);
  return query select * from world._mission_objects(document);
  return query select * from world._mission_triggers(document);
  return query select * from world._mission_zones(document);
  return query select * from world._mission_cameras(document);
end
$$;

comment on function world._mission(jsonb) is 'All that is wrong or odd about a mission.';
revoke all on function world._mission(jsonb) from public, anon, authenticated;
