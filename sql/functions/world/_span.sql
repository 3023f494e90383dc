-- _span: a number of seconds as hours, minutes and seconds: 1:02:03.
create or replace function world._span(seconds numeric)
  returns text
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  whole constant bigint := floor(seconds);
begin
  return format('%s:%s:%s', whole / 3600, lpad((whole / 60 % 60)::text, 2, '0'), lpad((whole % 60)::text, 2, '0'));
end
$$;

comment on function world._span(numeric) is 'A number of seconds as hours, minutes and seconds.';
revoke all on function world._span(numeric) from public, anon, authenticated;
