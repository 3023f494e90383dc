-- _mission_side_ids: the ids of a mission's sides, in its order, with duplicates.
create or replace function world._mission_side_ids(document jsonb)
  returns text[]
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return array(select coalesce(case jsonb_typeof(s.side) when 'object' then s.side ->> 'id' else s.side #>> '{}' end, '')
                 from jsonb_array_elements(case jsonb_typeof(document -> 'sides') when 'array' then document -> 'sides' else '[]' end)
                      with ordinality s (side, place)
                order by s.place);
end
$$;

comment on function world._mission_side_ids(jsonb) is 'The ids of a mission''s sides.';
revoke all on function world._mission_side_ids(jsonb) from public, anon, authenticated;
