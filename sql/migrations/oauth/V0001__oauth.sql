-- Moothall's own authorization servers, one per audience: clients, pending consents, codes.

create schema oauth;
revoke all on schema oauth from public, anon, authenticated;
grant usage on schema oauth to service_role;

create table oauth.clients (
  audience      text not null check (audience in ('user', 'admin')),
  client_id     text not null check (char_length(client_id) between 1 and 2048),
  kind          text not null check (kind in ('registered', 'document')),
  name          text not null check (char_length(name) between 1 and 80),
  redirect_uris text[] not null check (cardinality(redirect_uris) between 1 and 10),
  created_at    timestamptz not null,
  used_at       timestamptz not null,
  fresh_until   timestamptz, -- of a document: when it is to be read again
  primary key (audience, client_id)
);
create index clients_used_at_idx on oauth.clients (used_at);
comment on table oauth.clients is 'Public clients: registered ones, and metadata documents as they were last read.';

create table oauth.requests (
  id             uuid primary key default gen_random_uuid(),
  audience       text not null check (audience in ('user', 'admin')),
  client_id      text not null,
  redirect_uri   text not null,
  state          text,
  scopes         text[] not null,
  resource       text not null,
  code_challenge text not null,
  browser        bytea not null check (octet_length(browser) = 32), -- of the browser that began it
  account        uuid,                                              -- of the first account that saw it
  created_at     timestamptz not null,
  expires_at     timestamptz not null,
  decided_at     timestamptz,
  approved       boolean
);
create index requests_expires_at_idx on oauth.requests (expires_at);
comment on table oauth.requests is 'What a client asked for and a person is to decide, once.';

create table oauth.codes (
  hash           bytea primary key check (octet_length(hash) = 32),
  connection_id  uuid not null references mcp.connections (id) on delete cascade,
  client_id      text not null,
  redirect_uri   text not null,
  resource       text not null,
  code_challenge text not null,
  expires_at     timestamptz not null,
  used_at        timestamptz
);
create index codes_connection_id_idx on oauth.codes (connection_id);
create index codes_expires_at_idx on oauth.codes (expires_at);
comment on table oauth.codes is 'Authorization codes by hash; a used one is kept for a while, since its replay ends the connection.';

do $$
declare
  closed text;
begin
  foreach closed in array array['oauth.clients', 'oauth.requests', 'oauth.codes'] loop
    execute format('alter table %s enable row level security', closed);
    execute format('create policy closed on %s using (false)', closed);
    execute format('revoke all on %s from public, anon, authenticated, service_role', closed);
  end loop;
end
$$;
