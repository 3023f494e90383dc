-- _format_duration: a number of seconds as hours, minutes and seconds, such as 1:02:03.
create or replace function world._format_duration(seconds numeric)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  whole constant bigint := floor(seconds);
begin
  return format('%s:%s:%s', whole / 3600, lpad((whole / 60 % 60)::text, 2, '0'), lpad((whole % 60)::text, 2, '0'));
end
$$;

comment on function world._format_duration(numeric) is 'Seconds as hours, minutes and seconds.';
revoke all on function world._format_duration(numeric) from public, anon, authenticated;
