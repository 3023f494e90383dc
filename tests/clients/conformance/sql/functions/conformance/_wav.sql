-- _wav: a millisecond of silence, in base64.
create or replace function conformance._wav()
  returns text
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return 'UklGRiwAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQgAAACAgICAgICAgA==';
end
$$;

comment on function conformance._wav() is 'A millisecond of silence.';
revoke all on function conformance._wav() from public, anon, authenticated;
