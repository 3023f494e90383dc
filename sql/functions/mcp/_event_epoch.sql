-- _event_epoch: the epoch of an event that is written now; the first one after a start of the server begins a new epoch.
-- Rules: an epoch is later than all that this database has seen, and than those that came after the backup it was restored from: it is
-- the clock's second. Every role can ask for the server's start, also on hosted Supabase.
create or replace function mcp._event_epoch()
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  started constant timestamptz := pg_postmaster_start_time();
  current bigint;
begin
  select e.epoch into current from mcp.event_epoch e where e.server_started = started;
  if not found then
    update mcp.event_epoch e set epoch = greatest(e.epoch + 1, extract(epoch from mcp.now())::bigint), server_started = started
     where e.server_started <> started returning e.epoch into current;
    if not found then -- another call was first
      select e.epoch into strict current from mcp.event_epoch e;
    end if;
  end if;
  return current;
end
$$;

comment on function mcp._event_epoch() is 'The epoch of an event that is written now.';
revoke all on function mcp._event_epoch() from public, anon, authenticated;
