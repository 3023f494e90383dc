-- _lower_start: a text with what the pattern finds at its start in lower case, since schemes and hosts have no case.
create or replace function oauth._lower_start(value text, pattern text)
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
declare
  start constant text := coalesce(substring(value from pattern), '');
begin
  return translate(start, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') || substr(value, char_length(start) + 1);
end
$$;

comment on function oauth._lower_start(text, text) is 'A text whose start is in lower case.';
revoke all on function oauth._lower_start(text, text) from public, anon, authenticated;
