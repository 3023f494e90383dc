-- The errors that rooms declare, the parts of JSON Schemas that tools share, and which errors a tool names.

create table mcp.errors (
  code    text primary key check (code ~ '^[A-Za-z][A-Za-z0-9_]{0,79}$'),
  room    text not null,
  class   text not null check (class in ('invalid', 'unauthenticated', 'forbidden', 'missing', 'conflict', 'gone', 'limited', 'unavailable', 'internal')),
  means   text not null check (means <> ''),
  remedy  text not null check (remedy <> ''),
  file    text not null,
  release bigint not null
);

create table mcp.schemas (
  name       text primary key check (name ~ '^[a-z_][a-z0-9_]*\.[a-z0-9_]+$'),
  definition jsonb not null,
  file       text not null,
  release    bigint not null
);

alter table mcp.catalog_entries add column errors text[] not null default '{}';

alter table mcp.errors enable row level security;
alter table mcp.schemas enable row level security;
create policy closed on mcp.errors using (false);
create policy closed on mcp.schemas using (false);
revoke all on mcp.errors, mcp.schemas from public, anon, authenticated, service_role;

comment on table mcp.errors is 'The errors that function files declare.';
comment on table mcp.schemas is 'Parts of JSON Schemas that tools name and a release inlines.';
