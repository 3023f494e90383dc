-- _suggest_key: " Did you mean …?" for an unknown key that is close to a known one; else the list of known keys.
create or replace function world._suggest_key(key text, known text[])
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  best text;
begin
  if key is null then
    return '';
  end if;
  select d.known into best
    from (select k as known, world._edit_distance(lower(key), k) as distance from unnest(_suggest_key.known) k
           where abs(char_length(key) - char_length(k)) <= greatest(1, char_length(k) / 3)) d -- others cannot be close
   where d.distance <= greatest(1, char_length(d.known) / 3)
   order by d.distance, d.known limit 1;
  return case when best is not null then format(' Did you mean %s?', best)
              else format(' Known are %s.', array_to_string(known, ', ')) end;
end
$$;

comment on function world._suggest_key(text, text[]) is 'A suggestion for an unknown key.';
revoke all on function world._suggest_key(text, text[]) from public, anon, authenticated;
