-- Sessions of MCP where it has any, shared by all bridges. An id is known by its hash only.

create table mcp.sessions (
  hash          bytea primary key check (octet_length(hash) = 32),
  connection_id uuid not null references mcp.connections (id) on delete cascade,
  audience      text not null check (audience in ('user', 'admin')),
  subscriptions text[] not null default '{}' check (cardinality(subscriptions) <= 100),
  opened_at     timestamptz not null,
  last_used_at  timestamptz not null,
  closed_at     timestamptz,
  change        bigint not null -- rises with every change that streams must hear of
);
create index sessions_connection_idx on mcp.sessions (connection_id);
create index sessions_change_idx on mcp.sessions (change);
create index sessions_open_idx on mcp.sessions (audience, last_used_at) where closed_at is null;
comment on table mcp.sessions is 'Sessions of MCP, each bound to the connection that opened it, with the resources it subscribed to.';
create sequence mcp.session_changes;

alter table mcp.sessions enable row level security;
create policy closed on mcp.sessions using (false);
revoke all on mcp.sessions from public, anon, authenticated, service_role;
revoke all on sequence mcp.session_changes from public, anon, authenticated, service_role;
