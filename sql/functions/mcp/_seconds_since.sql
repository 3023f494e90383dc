-- _seconds_since: whole seconds since an instant; 0 where there is none, or it lies ahead.
create or replace function mcp._seconds_since(instant timestamptz)
  returns bigint
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return greatest(coalesce(floor(extract(epoch from mcp.now() - instant)), 0), 0);
end
$$;

comment on function mcp._seconds_since(timestamptz) is 'Whole seconds since an instant.';
revoke all on function mcp._seconds_since(timestamptz) from public, anon, authenticated;
