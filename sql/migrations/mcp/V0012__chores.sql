-- Items of chores that failed: passed over, reported, tried again later.

create table mcp.chore_failures (
  chore    text not null,
  item     text not null,
  attempts integer not null,
  cause    text not null,
  retry_at timestamptz not null,
  xid      xid8 not null, -- of the tick that reports it
  primary key (chore, item)
);
create index chore_failures_retry_at_idx on mcp.chore_failures (retry_at);
comment on table mcp.chore_failures is 'What chores could not do, until it is done; each failure is tried again after twice the pause.';
alter table mcp.chore_failures enable row level security;
create policy closed on mcp.chore_failures using (false);
revoke all on mcp.chore_failures from public, anon, authenticated, service_role;

-- What grows with history is found without reading it: an account's live keys, and hashes of keys whose connection is gone.
create index connections_live_keys_idx on mcp.connections (account) where kind = 'key' and revoked_at is null;
create index credentials_gone_keys_idx on mcp.credentials (issued_at) where kind = 'key' and connection_id is null;
