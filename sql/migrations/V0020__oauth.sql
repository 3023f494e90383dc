-- Moothall's own authorization servers, one per audience: clients, pending consents, codes; and the counters of all throttles.

create schema oauth;
revoke all on schema oauth from public, anon, authenticated;
grant usage on schema oauth to service_role;

insert into mcp.settings (name, value, minimum, maximum, description) values
  ('connections_per_account', '20', 1, 1000, 'Live connections an account may hold, agent keys apart.'),
  ('oauth.consent_seconds', '600', 60, 3600, 'How long a request for consent waits for its person.'),
  ('oauth.code_seconds', '300', 10, 600, 'How long an authorization code can be redeemed.'),
  ('oauth.access_seconds', '900', 60, 86400, 'How long an access token is good.'),
  ('oauth.refresh_days', '30', 1, 365, 'How long a connection can be refreshed; never past the session that consented.'),
  ('oauth.refresh_grace_seconds', '0', 0, 60, 'How long after a rotation the token before it is refused without ending the connection.'),
  ('oauth.registrations_per_hour', '60', 1, 100000, 'Clients that one address may register in an hour.'),
  ('oauth.authorizations_per_minute', '60', 1, 100000, 'Requests for consent that one address may begin in a minute.'),
  ('oauth.unused_client_days', '30', 1, 3650, 'How long a registered client without a live connection is kept after its last use.'),
  ('oauth.dead_connection_days', '90', 1, 3650, 'How long a connection that ended stays on record.'),
  ('oauth.dead_credential_days', '365', 1, 3650, 'How long the hash of a token that ended is kept, so that it is not taken for a guess.'),
  ('oauth.client_documents', 'true', null, null, 'Whether a client may name itself by the https address of its metadata document (true or false).');

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

-- Which session consented is asked when a session ends; which connections end by themselves, when they are reaped.
create index connections_session_idx on mcp.connections (session_id) where session_id is not null;
create index connections_expires_at_idx on mcp.connections (expires_at) where expires_at is not null;
create index connections_client_idx on mcp.connections (client_id) where client_id is not null;
create index connections_revoked_at_idx on mcp.connections (revoked_at) where revoked_at is not null;
create index credentials_expires_at_idx on mcp.credentials (expires_at) where kind <> 'key';

create table mcp.throttles (
  kind    text not null,
  subject text not null,
  began   timestamptz not null,
  count   integer not null,
  primary key (kind, subject)
);
create index throttles_began_idx on mcp.throttles (began);
comment on table mcp.throttles is 'Attempts of one kind by one subject (an address, an account) in the running window.';

do $$
declare
  closed text;
begin
  foreach closed in array array['oauth.clients', 'oauth.requests', 'oauth.codes', 'mcp.throttles'] loop
    execute format('alter table %s enable row level security', closed);
    execute format('create policy closed on %s using (false)', closed);
    execute format('revoke all on %s from public, anon, authenticated, service_role', closed);
  end loop;
end
$$;
