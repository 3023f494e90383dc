-- A refresh can be repeated for a moment, a refresh token is bound to its grant's resource, and a connection says why it was ended.

alter table mcp.connections
  add column resource text check (char_length(resource) <= 2048),
  add column misuse text check (misuse in ('code', 'refresh_token')),
  add constraint misuse_ends_it check (misuse is null or revoked_at is not null);
comment on column mcp.connections.resource is 'Of an OAuth grant: the resource that was consented to; null where it is not known any more.';
comment on column mcp.connections.misuse is 'What was used a second time and so ended the connection; null when it ended otherwise, or not.';

update mcp.connections c set resource = k.resource from oauth.codes k where k.connection_id = c.id;

create table oauth.rotations (
  hash       bytea primary key references mcp.credentials (hash) on delete cascade,
  access     bytea not null check (octet_length(access) = 32),
  refresh    bytea not null check (octet_length(refresh) = 32),
  sealed     text not null check (char_length(sealed) between 1 and 1000),
  rotated_at timestamptz not null
);
create index rotations_rotated_at_idx on oauth.rotations (rotated_at);
comment on table oauth.rotations is 'Refresh tokens that were just used, and the pair that replaced each: by hash, and sealed under the used token, which is kept nowhere.';

alter table oauth.rotations enable row level security;
create policy closed on oauth.rotations using (false);
revoke all on oauth.rotations from public, anon, authenticated, service_role;
