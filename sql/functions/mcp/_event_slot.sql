-- _event_slot: the day's position in the ring of 32 partitions.
create or replace function mcp._event_slot(at timestamptz)
  returns smallint
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (floor(extract(epoch from at) / 86400)::integer % 32)::smallint;
end
$$;

comment on function mcp._event_slot(timestamptz) is 'The day''s partition of mcp.events.';
revoke all on function mcp._event_slot(timestamptz) from public, anon, authenticated;
