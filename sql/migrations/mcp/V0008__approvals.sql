-- Owner approval: a tool marked so waits until the account's owner has agreed to this very call, for all accounts or for those that
-- chose it.

create table mcp.approvals (
  id            uuid primary key default gen_random_uuid(),
  account       uuid not null references mcp.accounts (user_id),
  connection_id uuid not null references mcp.connections (id) on delete cascade,
  tool          text not null,
  arguments     jsonb not null,
  digest        bytea not null check (octet_length(digest) = 32), -- of the arguments, for the index
  asked_at      timestamptz not null,
  expires_at    timestamptz not null,
  decided_at    timestamptz,
  approved      boolean,
  session_id    uuid,  -- of the browser in which it was decided
  used_at       timestamptz,
  used_by       uuid,  -- the request that ran on it, or that was told of the denial
  constraint decided_whole check ((decided_at is null) = (approved is null) and (decided_at is null) = (session_id is null))
);
create unique index approvals_open_idx on mcp.approvals (connection_id, tool, digest) where used_at is null;
create index approvals_account_idx on mcp.approvals (account, asked_at);
create index approvals_connection_idx on mcp.approvals (connection_id);
create index approvals_expires_at_idx on mcp.approvals (expires_at);
comment on table mcp.approvals is 'Calls that wait for their owner, each for one connection, tool and set of arguments, and good for one run.';

alter table mcp.approvals enable row level security;
create policy closed on mcp.approvals using (false);
revoke all on mcp.approvals from public, anon, authenticated, service_role;
