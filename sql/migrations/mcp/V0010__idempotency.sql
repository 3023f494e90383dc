-- Idempotency keys: a call that carries one is done once, and a repeat of it gets the stored answer.

create table mcp.idempotency_keys (
  connection_id uuid not null references mcp.connections (id) on delete cascade,
  key           text not null check (key ~ '^[!-~]{1,128}$'),
  kind          text not null,
  name          text not null,
  digest        bytea not null check (octet_length(digest) = 32), -- of the arguments
  request_id    uuid not null, -- the call that came first; an owner's approval is used up in its name
  expires_at    timestamptz not null,
  outcome       text check (outcome in ('ok', 'error')), -- null until there is a final answer
  body          json,
  metadata      json, -- beside the data
  effect        json, -- the last effect that the call asked for and that has not come back
  primary key (connection_id, key),
  constraint final_or_waiting check (outcome is null or effect is null)
);
create index idempotency_keys_expires_at_idx on mcp.idempotency_keys (expires_at);
comment on table mcp.idempotency_keys is 'Keys of calls, each with the stored answer or how far the call came.';

alter table mcp.idempotency_keys enable row level security;
create policy closed on mcp.idempotency_keys using (false);
revoke all on mcp.idempotency_keys from public, anon, authenticated, service_role;

alter table mcp.catalog_entries
  add column shown_once text[] not null default '{}', -- fields of a result that no stored answer keeps
  add column look_at text; -- the tool that shows whether a call of this one was done

alter table mcp.events add column replayed boolean not null default false; -- answered from a stored answer

alter type mcp.call_context add attribute entry_secrets text[];
