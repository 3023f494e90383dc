-- _view: a snapshot as pages show it: words for numbers, names for factions, at most 500 entities; null without a snapshot.
-- Rules: `side` is a faction's position among the factions, from 1; 0 where there is none.
create or replace function world._view(document json)
  returns json
  language plpgsql
  stable
  strict
  set search_path = pg_catalog, pg_temp
as $$
declare
  minutes constant integer := floor((document ->> 'time_of_day_hours')::numeric * 60);
  x constant numeric := (document #>> '{wind,0}')::numeric;
  z constant numeric := (document #>> '{wind,1}')::numeric;
begin
  return (
    with factions as (
      select f.place, (f.item ->> 'index')::integer as index, f.item ->> 'id' as id, f.item ->> 'name' as name,
             (f.item ->> 'alert_level')::integer as alert
        from json_array_elements(document -> 'factions') with ordinality f (item, place)
    ), entities as (
      select e.item, coalesce(f.place, 0) as side, f.name as faction
        from json_array_elements(document -> 'entities') e (item)
        left join factions f on f.index = (e.item ->> 'faction')::integer
       order by coalesce(f.place, 1000000), (e.item ->> 'idx')::bigint limit 500
    )
    select json_build_object(
      'tick', document -> 'tick',
      'time', format('%s:%s', lpad((minutes / 60 % 24)::text, 2, '0'), lpad((minutes % 60)::text, 2, '0')),
      'weather', world._label('weather', (document ->> 'weather_preset')::integer),
      'wind', format('%s m/s (x %s, z %s)', round(sqrt(x * x + z * z), 1), round(x, 1), round(z, 1)),
      'mission', json_build_object('active', document #> '{mission,active}', 'name', document #> '{mission,name}',
        'outcome', world._label('outcome', (document #>> '{mission,outcome}')::integer), 'triggers_fired', document #> '{mission,triggers_fired}',
        'elapsed', world._format_duration((document #>> '{mission,elapsed_seconds}')::numeric)),
      'factions', (
        select coalesce(json_agg(json_build_object('side', f.place, 'index', f.index, 'id', f.id, 'name', f.name, 'alert', f.alert,
                 'alert_name', world._label('alert', f.alert),
                 'relationships', (
                   select json_agg(json_build_object('towards', o.name, 'is', world._label('relationship',
                            (document #>> array['relationships', (f.place - 1)::text, (o.place - 1)::text])::integer)) order by o.place)
                     from factions o where o.place <> f.place)) order by f.place), '[]') from factions f),
      'peers', (
        select coalesce(json_agg(json_build_object('peer', p.item -> 'peer_id', 'faction', f.name, 'side', coalesce(f.place, 0),
                 'delay_ticks', p.item -> 'delay_ticks', 'role', world._label('role', (p.item ->> 'role')::integer))
                 order by (p.item ->> 'peer_id')::bigint), '[]')
          from json_array_elements(document -> 'peers') p (item)
          left join factions f on f.index = (p.item ->> 'faction')::integer),
      'total', json_array_length(document -> 'entities'),
      'entities', (
        select coalesce(json_agg(json_build_object('idx', e.item -> 'idx', 'type', e.item -> 'type', 'faction', e.faction, 'side', e.side,
                 'category', world._label('category', (e.item ->> 'category')::integer), 'damage', world._label('damage', (e.item ->> 'damage_level')::integer),
                 'lost', (e.item ->> 'damage_level')::integer = 4, 'owner', nullif((e.item ->> 'owner_peer')::bigint, 0),
                 'formation', nullif((e.item ->> 'formation')::bigint, 0), 'health', round((e.item ->> 'hp_frac')::numeric * 100),
                 'jams', (e.item ->> 'flags')::bigint & 2 <> 0, 'pos', e.item -> 'pos', 'vel', e.item -> 'vel')), '[]') from entities e)));
end
$$;

comment on function world._view(json) is 'A snapshot as pages show it.';
revoke all on function world._view(json) from public, anon, authenticated;
