-- _label: the word for a number of the world's state, such as weather 3: rain.
create or replace function world._label(what text, number integer)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (case what
    when 'weather' then array['clear', 'partly cloudy', 'overcast', 'rain', 'storm', 'snow', 'blizzard']
    when 'alert' then array['peacetime', 'elevated', 'conflict', 'war']
    when 'outcome' then array['incomplete', 'success', 'failure']
    when 'relationship' then array['friendly', 'neutral', 'hostile']
    when 'role' then array['pilot', 'observer']
    when 'category' then array['air', 'ground', 'naval', 'projectile', 'effect', 'player']
    when 'damage' then array['intact', 'light', 'moderate', 'heavy', 'destroyed'] end)[number + 1];
end
$$;

comment on function world._label(text, integer) is 'The word for a number of the world''s state.';
revoke all on function world._label(text, integer) from public, anon, authenticated;
