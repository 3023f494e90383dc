-- _mission_cameras: check that shots are sorted by start, do not overlap, and have what their type needs.
create or replace function world._mission_cameras(document jsonb)
  returns setof world.diagnostic
  language plpgsql
  immutable
  rows 3
  set search_path = pg_catalog, pg_temp
as $$
begin
  if jsonb_typeof(document -> 'cameras') is distinct from 'object' then
    return;
  end if;
  return query
    select w.* from world._list_items(document #> '{cameras,shots}', 'cameras.shots') s,
           unnest(case s.item ->> 'type' when 'static' then array['pos', 'look_at'] when 'move' then array['keyframes', 'look_at']
                                         when 'orbit' then array['target'] when 'chase' then array['target'] end) n,
           world._error(format('%s.%s', s.at, n), format('A shot of type %s needs %s.', s.item ->> 'type', n)) w
     where not s.item ? n;
  return query
    select w.* from world._list_items(document #> '{cameras,shots}', 'cameras.shots') s,
           world._error(s.at || '.period', 'The period of an orbit is not 0.') w
     where s.item ->> 'type' = 'orbit' and s.item -> 'period' = '0';
  return query
    select f.* from (
      select s.at, (s.item ->> 'start')::numeric as start, lag((s.item ->> 'start')::numeric) over line as start_before,
             max((s.item ->> 'start')::numeric + (s.item ->> 'duration')::numeric) over (line rows between unbounded preceding and 1 preceding)
               as end_before
        from world._list_items(document #> '{cameras,shots}', 'cameras.shots') s
       where jsonb_typeof(s.item -> 'start') = 'number' and jsonb_typeof(s.item -> 'duration') = 'number'
      window line as (order by s.place)) s, lateral (
      select w.* from world._error(s.at || '.start', 'Shots are sorted by their start.') w where s.start < s.start_before
      union all
      select w.* from world._error(s.at || '.start', format('The shot before it runs until %s.', s.end_before)) w
       where s.start >= s.start_before and s.start < s.end_before) f;
end
$$;

comment on function world._mission_cameras(jsonb) is 'Check a mission''s camera shots.';
revoke all on function world._mission_cameras(jsonb) from public, anon, authenticated;
