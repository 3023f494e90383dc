-- _percent: tenths of a percent as the number that answers show, such as 63.2 or 100.
create or replace function duels._percent(tenths numeric)
  returns numeric
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return trim_scale(round(tenths) / 10);
end
$$;

comment on function duels._percent(numeric) is 'Tenths of a percent as a percentage.';
revoke all on function duels._percent(numeric) from public, anon, authenticated;
