-- timestamp: a time as every answer writes it, such as 2026-01-31T09:30:00.000Z.
create or replace function mcp.timestamp(at timestamptz)
  returns text
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;

comment on function mcp.timestamp(timestamptz) is 'An instant as text: UTC, milliseconds, Z.';
revoke all on function mcp.timestamp(timestamptz) from public, anon, authenticated;
