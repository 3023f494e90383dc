-- now: the one clock of all rules: UTC, whole milliseconds.
-- Rules: read it after taking locks. Declared stable although it changes, because otherwise no index scan could use it.
create or replace function mcp.now()
  returns timestamptz
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return date_trunc('milliseconds', clock_timestamp());
end
$$;

comment on function mcp.now() is 'The clock that every rule reads.';
revoke all on function mcp.now() from public, anon, authenticated;
