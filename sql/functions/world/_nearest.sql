-- _nearest: " Did you mean …?" for a key that is not known but close to one that is; else what would have been known.
create or replace function world._nearest(key text, known text[])
  returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  best text;
begin
  if key is null then
    return '';
  end if;
  select d.known into best
    from (select k as known, world._distance(lower(key), k) as distance from unnest(_nearest.known) k
           where abs(char_length(key) - char_length(k)) <= greatest(1, char_length(k) / 3)) d -- or they cannot be near
   where d.distance <= greatest(1, char_length(d.known) / 3)
   order by d.distance, d.known limit 1;
  return case when best is not null then format(' Did you mean %s?', best)
              else format(' Known are %s.', array_to_string(known, ', ')) end;
end
$$;

comment on function world._nearest(text, text[]) is 'A hint at the nearest known key.';
revoke all on function world._nearest(text, text[]) from public, anon, authenticated;
