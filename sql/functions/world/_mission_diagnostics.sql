-- _mission_diagnostics: all errors and warnings about a mission: first its shape, then how its parts refer to each other.
create or replace function world._mission_diagnostics(document jsonb)
  returns setof world.diagnostic
  language plpgsql
  stable
  rows 3
  set search_path = pg_catalog, pg_temp
as $$
begin
  if jsonb_typeof(document) is distinct from 'object' then
    if document is not null then
      return query select * from world._error('', 'A mission is a mapping of keys to values.');
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

comment on function world._mission_diagnostics(jsonb) is 'All errors and warnings about a mission.';
revoke all on function world._mission_diagnostics(jsonb) from public, anon, authenticated;
