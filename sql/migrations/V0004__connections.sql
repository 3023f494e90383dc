-- Who may call, with what, how often: accounts, connections, credentials, budgets, lockouts; and the catalog of what can be called.

-- Ordered: a connection's tier is a ceiling over a tool's. Never part of a result: the bridge reads core types only.
create type mcp.tier as enum ('observe', 'recommend', 'act');

create table mcp.state (
  only_row boolean primary key default true check (only_row),
  version  bigint not null default 1
);
comment on table mcp.state is 'The version of catalog and settings; every call''s row carries it.';
insert into mcp.state default values;

create table mcp.settings (
  name        text primary key check (name ~ '^[a-z]+(_[a-z]+)*(\.[a-z]+(_[a-z]+)*)?$'),
  value       jsonb not null,
  minimum     numeric,
  maximum     numeric,
  description text not null,
  updated_at  timestamptz not null default now(),
  constraint value_within_bounds check (
    case when minimum is null and maximum is null then true
         when jsonb_typeof(value) <> 'number' then false
         else value::numeric = trunc(value::numeric)
              and value::numeric >= coalesce(minimum, value::numeric)
              and value::numeric <= coalesce(maximum, value::numeric) end)
);
comment on table mcp.settings is 'Every figure of policy, with its bounds; changes are live at once.';

insert into mcp.settings (name, value, minimum, maximum, description) values
  ('user_calls_per_minute', '200', 1, 1000000, 'Calls a minute of one account on the user audience, all tools and transports together.'),
  ('user_calls_per_hour', '4000', 1, 10000000, 'Calls an hour of one account on the user audience, all tools and transports together.'),
  ('rate_limit_per_min', '120', 0, 1000000, 'Calls a minute of one credential on the admin audience; 0 sets no limit.'),
  ('keys_per_account', '20', 1, 1000, 'Live agent keys an account may hold.'),
  ('lockout_failures', '5', 1, 1000, 'Credentials that were never issued, from one address, before it is locked out.'),
  ('lockout_seconds', '300', 1, 86400, 'How long an address stays locked out, and how long its failures are remembered.'),
  ('events_retention_days', '30', 1, 30, 'Whole days for which call events are kept.');

create table mcp.roles (
  name         text primary key,
  capabilities text[] not null
);
comment on table mcp.roles is 'What an administrator''s role may do; a role that is not here stops the server at start.';
insert into mcp.roles (name, capabilities) values
  ('admin', array['kick_ban', 'mute', 'server_config', 'spawn_any', 'command_any_ai', 'faction_posture', 'gm_map',
                  'spectate_any', 'grant_roles']),
  ('moderator', array['kick_ban', 'mute', 'spectate_any']),
  ('gm', array['gm_map', 'spawn_any', 'command_any_ai', 'faction_posture', 'spectate_any']),
  ('faction_leader', array['spawn_faction', 'command_faction_ai', 'faction_posture', 'gm_map_faction']);

create table mcp.scopes (
  name        text primary key,
  audience    text not null check (audience in ('user', 'admin')),
  position    integer not null unique,
  description text not null
);
comment on table mcp.scopes is 'What a connection may be given, in the plain words of the consent page.';
insert into mcp.scopes (name, audience, position, description) values
  ('user:read', 'user', 10, 'Read your handle, your workspace''s projects, your bots and your arena history'),
  ('arena:play', 'user', 20, 'Play in the arena for you: enter, challenge, write messages, stake and send points'),
  ('bots:write', 'user', 30, 'Register bots for you and delete ones that never played'),
  ('account:act', 'user', 40, 'Retire your bots and join ladders for you, after you confirm each action'),
  ('admin:read', 'admin', 110, 'Read the live match, its events, members and connections'),
  ('admin:act', 'admin', 120, 'Run the commands on its allowlist and moderate bots and enrollments');

create table mcp.reserved_handles (handle text primary key);
comment on table mcp.reserved_handles is 'Handles that nobody may choose.';
insert into mcp.reserved_handles (handle)
select unnest(array['account', 'admin', 'administrator', 'agent', 'agents', 'anonymous', 'api', 'arena', 'bot', 'bots', 'connections',
  'duels', 'help', 'host', 'ladders', 'login', 'mcp', 'moderator', 'moothall', 'null', 'oauth', 'official', 'owner', 'root',
  'security', 'server', 'service-role', 'settings', 'staff', 'support', 'system', 'undefined', 'world', 'www']);

create table mcp.accounts (
  user_id    uuid primary key,
  handle     text not null unique check (handle ~ '^[a-z0-9](?:[a-z0-9]|-(?=[a-z0-9])){1,29}$'),
  created_at timestamptz not null default now()
);
comment on table mcp.accounts is 'A user of auth.users with the handle it chose; kept when the user is gone, since history names it.';

create table mcp.connections (
  id           uuid primary key default gen_random_uuid(),
  kind         text not null check (kind in ('own', 'supabase', 'key')),
  audience     text not null check (audience in ('user', 'admin')),
  account      uuid not null references mcp.accounts (user_id),
  name         text not null check (char_length(name) between 1 and 80),
  client_id    text check (char_length(client_id) <= 2048),
  session_id   uuid,
  scopes       text[] not null,
  tier         mcp.tier not null,
  workspace_id uuid references public.workspaces (id) on delete set null,
  role         text references mcp.roles (name),
  faction      integer check (faction between 0 and 65534),
  allowlist    text[],
  created_at   timestamptz not null default now(),
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz,
  constraint keys_have_no_session check ((kind = 'key') = (session_id is null) and (kind = 'key') = (client_id is null)),
  constraint workspace_is_the_users check (audience = 'user' or workspace_id is null),
  constraint role_is_the_admins check (audience = 'admin' or (role is null and faction is null and allowlist is null)),
  constraint supabase_is_the_users check (kind <> 'supabase' or audience = 'user')
);
create index connections_account_idx on mcp.connections (account, created_at);
create index connections_workspace_idx on mcp.connections (workspace_id);
create index connections_role_idx on mcp.connections (role);
comment on table mcp.connections is 'One client''s standing permission for one account; all that it may do is read here on every call.';

create table mcp.credentials (
  hash          bytea primary key check (octet_length(hash) = 32),
  kind          text not null check (kind in ('key', 'access', 'refresh')),
  connection_id uuid references mcp.connections (id) on delete set null,
  prefix        text unique, -- how its owner names a key
  issued_at     timestamptz not null default now(),
  expires_at    timestamptz,
  revoked_at    timestamptz
);
create index credentials_connection_idx on mcp.credentials (connection_id);
comment on table mcp.credentials is 'SHA-256 of everything ever issued; kept when dead, so that only guesses count towards a lockout.';

create table mcp.budgets (
  subject      uuid not null,
  kind         text not null,
  minute_start timestamptz not null,
  minute_count integer not null,
  hour_start   timestamptz not null,
  hour_count   integer not null,
  primary key (subject, kind)
) with (fillfactor = 50);
comment on table mcp.budgets is 'Calls charged in the running minute and hour: of an account on the user audience, of a connection on the admin audience.';

create table mcp.lockouts (
  address       text not null,
  audience      text not null check (audience in ('user', 'admin')),
  failures      integer not null,
  first_failure timestamptz not null,
  locked_until  timestamptz,
  primary key (address, audience)
);
comment on table mcp.lockouts is 'Failed guesses by address (IPv6 by /64), shared by all bridges.';

create table mcp.catalog_entries (
  audience   text not null check (audience in ('user', 'admin')),
  kind       text not null check (kind in ('tool', 'resource', 'template', 'prompt')),
  name       text not null,
  room       text not null,
  function   text not null,
  scope      text references mcp.scopes (name),
  tier       mcp.tier not null,
  consent    text references mcp.scopes (name),
  approval   boolean not null,
  answer     text not null check (answer in ('data', 'content')),
  sealed     text[] not null,
  sealed_out text[] not null,
  body_limit integer not null check (body_limit between 1024 and 1048576),
  pattern    text,
  definition json not null,
  release    bigint not null,
  primary key (audience, kind, name)
);
create index catalog_entries_scope_idx on mcp.catalog_entries (scope);
create index catalog_entries_consent_idx on mcp.catalog_entries (consent);
comment on table mcp.catalog_entries is 'Tools, resources and prompts, as their function files registered them.';

create table mcp.chores (
  function text primary key,
  release  bigint not null
);
comment on table mcp.chores is 'What time alone brings about: functions that mcp.tick calls, a unit of work each time.';

-- Who is calling, as a tool sees it. Filled by field name.
create type mcp.actor as (
  account      uuid,
  handle       text,
  connection   uuid,
  kind         text,
  client       text,
  audience     text,
  scopes       text[],
  tier         mcp.tier,
  workspace_id uuid,
  session_id   uuid,
  role         text,
  faction      integer,
  capabilities text[],
  allowlist    text[],
  request      jsonb
);

-- What mcp._load_call_context reads for a call. Filled by field name.
create type mcp.call_context as (
  version         bigint,
  issued          boolean,
  live            boolean,
  administrator   boolean,
  locked_until    timestamptz,
  failures        integer,
  last_used_at    timestamptz,
  budget_subject  uuid,
  per_minute      integer,
  per_hour        integer,
  over_until      timestamptz,
  entry_function  text,
  entry_scope     text,
  entry_tier      mcp.tier,
  entry_consent   text,
  actor           mcp.actor
);

do $$
declare
  closed text;
begin
  foreach closed in array array['state', 'settings', 'roles', 'scopes', 'reserved_handles', 'accounts', 'connections',
                                'credentials', 'budgets', 'lockouts', 'catalog_entries', 'chores'] loop
    execute format('alter table mcp.%I enable row level security', closed);
    execute format('create policy closed on mcp.%I using (false)', closed);
    execute format('revoke all on mcp.%I from public, anon, authenticated, service_role', closed);
  end loop;
end
$$;
