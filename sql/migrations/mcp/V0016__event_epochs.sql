-- The epoch of events. Transaction ids rise while a server runs, but a restored dump starts them anew and a restored base backup sets
-- them back, so each start of the server begins an epoch of its own.

create table mcp.event_epoch (
  only_row       boolean primary key default true check (only_row),
  epoch          bigint not null check (epoch > 0),
  server_started timestamptz not null -- of the server that wrote the events of this epoch
);
comment on table mcp.event_epoch is 'The epoch of the newest events, and the start of the server that wrote them.';
alter table mcp.event_epoch enable row level security;
create policy closed on mcp.event_epoch using (false);
revoke all on mcp.event_epoch from public, anon, authenticated, service_role;
insert into mcp.event_epoch (epoch, server_started) values (1, pg_postmaster_start_time());

-- A default needs its function now; functions/mcp/_event_epoch.sql replaces it.
create function mcp._event_epoch() returns bigint language sql set search_path = pg_catalog, pg_temp as 'select epoch from mcp.event_epoch';
revoke all on function mcp._event_epoch() from public, anon, authenticated;

alter table mcp.events add column epoch bigint not null default 1;
alter table mcp.events alter column epoch set default mcp._event_epoch();
