-- A session's last use is exact, and written at every call: not indexed, so that the update stays in its page.
drop index mcp.sessions_open_idx;
create index sessions_open_idx on mcp.sessions (audience) where closed_at is null;
alter table mcp.sessions set (fillfactor = 50);

-- How many refusals that cost nothing one event stands for.
alter table mcp.events add column count integer not null default 1;
-- The event of the current minute is found and counted up here; older entries are never read.
create table mcp.refusals (
  subject text not null, -- whose: a connection, or an address for a credential that is dead
  name    text not null,
  code    text not null,
  minute  timestamptz not null,
  slot    smallint not null,
  xid     xid8 not null,
  seq     bigint not null,
  primary key (subject, name, code)
) with (fillfactor = 50);
create index refusals_minute_idx on mcp.refusals (minute);
comment on table mcp.refusals is 'Which event counts further refusals of the same kind in the current minute.';
alter table mcp.refusals enable row level security;
create policy closed on mcp.refusals using (false);
revoke all on mcp.refusals from public, anon, authenticated, service_role;
