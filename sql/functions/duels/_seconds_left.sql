-- _seconds_left: whole seconds left until an instant, rounded down, at least 0.
create or replace function duels._seconds_left(until timestamptz, at timestamptz)
  returns integer
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return case when until is not null then greatest(0, floor(extract(epoch from until - at))::integer) end; -- greatest skips nulls
end
$$;

comment on function duels._seconds_left(timestamptz, timestamptz) is 'Whole seconds left until an instant.';
revoke all on function duels._seconds_left(timestamptz, timestamptz) from public, anon, authenticated;
