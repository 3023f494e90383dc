-- _position: the line and column of a path in the file; for a missing key, where the nearest part around it begins.
create or replace function world._position(positions jsonb, path text, out line integer, out col integer)
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  place text := path;
begin
  while place <> '' and not positions ? place loop
    place := regexp_replace(place, '(^|\.)[^.]*$', '');
  end loop;
  line := coalesce((positions #>> array[place, '0'])::integer, 1);
  col := coalesce((positions #>> array[place, '1'])::integer, 1);
end
$$;

comment on function world._position(jsonb, text) is 'The line and column of a path.';
revoke all on function world._position(jsonb, text) from public, anon, authenticated;
