-- _mission_crew: check that a range of skill runs upwards and that a seat is named in one way.
create or replace function world._mission_crew(crew jsonb, path text)
  returns setof world.diagnostic
  language plpgsql
  immutable
  rows 3
  set search_path = pg_catalog, pg_temp
as $$
begin
  if jsonb_typeof(crew) is distinct from 'object' then
    return;
  end if;
  return query
    select w.* from (select crew -> 'skill' as skill, path || '.skill' as at
                     union all
                     select s.item -> 'skill', s.at || '.skill' from world._list_items(crew -> 'seats', path || '.seats') s) s,
           world._error(s.at, 'A range of skill is [least, most].') w
     where case when jsonb_typeof(s.skill) = 'array' then jsonb_array_length(s.skill) <> 2
                  or jsonb_typeof(s.skill -> 0) = 'number' and jsonb_typeof(s.skill -> 1) = 'number' and s.skill -> 0 > s.skill -> 1 end;
  return query
    select w.* from world._list_items(crew -> 'seats', path || '.seats') s, world._error(s.at, 'A seat has either seat or role.') w
     where (s.item ? 'seat') = (s.item ? 'role');
end
$$;

comment on function world._mission_crew(jsonb, text) is 'Check a crew''s skills and seats.';
revoke all on function world._mission_crew(jsonb, text) from public, anon, authenticated;
