-- Owner approval: a tool marked so waits until the account's owner has agreed to this very call, for all accounts or for those that
-- chose it.

insert into mcp.settings (name, value, minimum, maximum, description) values
  ('owner_approval', 'false', null, null, 'Whether tools marked for approval wait for the owner on every account (true or false); while false, each account chooses.'),
  ('approval_pending_seconds', '900', 30, 86400, 'How long a call waits for its owner''s decision.'),
  ('approval_granted_seconds', '900', 30, 86400, 'How long an approval can be used once it was given.'),
  ('approvals_per_account', '20', 1, 1000, 'Calls of one account that may wait for a decision at the same time.');

alter table mcp.accounts add column owner_approval boolean not null default false;

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

alter type mcp.call_context add attribute entry_approval boolean;

alter table mcp.approvals enable row level security;
create policy closed on mcp.approvals using (false);
revoke all on mcp.approvals from public, anon, authenticated, service_role;
