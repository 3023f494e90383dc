-- _distance: how many letters must be put in, taken out or changed to make one word of another (Levenshtein).
create or replace function world._distance(a text, b text)
  returns integer
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  above integer[] := array(select generate_series(0, char_length(b)));
  here integer[];
begin
  for i in 1..char_length(a) loop
    here := array[i];
    for j in 1..char_length(b) loop
      here := here || least(here[j] + 1, above[j + 1] + 1,
        above[j] + case when substr(a, i, 1) = substr(b, j, 1) then 0 else 1 end);
    end loop;
    above := here;
  end loop;
  return above[char_length(b) + 1];
end
$$;

comment on function world._distance(text, text) is 'How far apart two words are.';
revoke all on function world._distance(text, text) from public, anon, authenticated;
