-- _describe_behaviour: the figures of _behaviour as a text of at most 280 characters.
create or replace function duels._describe_behaviour(behaviour jsonb)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  played constant integer := (behaviour ->> 'duels')::integer;
  named constant integer := (behaviour ->> 'named')::integer;
  timeouts constant integer := (behaviour ->> 'timeouts')::integer;
begin
  return left(concat_ws('; ',
    case when played = 1 then 'In its last duel' else format('In its last %s duels', played) end
      || format(' it won %s, drew %s and lost %s', behaviour ->> 'wins', behaviour ->> 'draws', behaviour ->> 'losses'),
    case when (behaviour ->> 'silent')::integer = played then 'never wrote a word'
         else format('wrote first in %s', behaviour ->> 'opened') end,
    'demands ' || (behaviour ->> 'average_demand_percent') || '% of the pot on average',
    case when named > 0 then format('demanded the figure it had last written in %s of %s', behaviour ->> 'kept', named) end,
    case when timeouts > 0 then format('let %s deadline%s pass', timeouts, case when timeouts > 1 then 's' else '' end) end) || '.', 280);
end
$$;

comment on function duels._describe_behaviour(jsonb) is 'An agent''s behaviour in words.';
revoke all on function duels._describe_behaviour(jsonb) from public, anon, authenticated;
