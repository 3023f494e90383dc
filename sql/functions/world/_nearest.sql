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
  select k into best from unnest(known) k
   where char_length(key) <= 32 and world._distance(lower(key), k) <= greatest(1, char_length(k) / 3)
   order by world._distance(lower(key), k), k limit 1;
  return case when best is not null then format(' Did you mean %s?', best)
              else format(' Known are %s.', array_to_string(known, ', ')) end;
end
$$;

comment on function world._nearest(text, text[]) is 'A hint at the nearest known key.';
revoke all on function world._nearest(text, text[]) from public, anon, authenticated;
