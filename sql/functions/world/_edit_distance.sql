-- _edit_distance: the Levenshtein distance of two words: how many letters to insert, delete or replace.
create or replace function world._edit_distance(a text, b text)
  returns integer
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
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

comment on function world._edit_distance(text, text) is 'The Levenshtein distance of two words.';
revoke all on function world._edit_distance(text, text) from public, anon, authenticated;
