-- The live match: its newest state, its history, its log, the commands waiting for its host, and the hosts' keys.

create schema world;
revoke all on schema world from public, anon, authenticated;
-- The bridge may execute the room's verbs, which say so themselves.
grant usage on schema world to service_role;

create table world.matches (
  id         bigint generated always as identity primary key,
  name       text not null check (char_length(name) between 1 and 80),
  started_at timestamptz not null default now(),
  ended_at   timestamptz,
  first_seq  bigint not null,
  last_seq   bigint not null check (last_seq >= first_seq - 1)
) with (fillfactor = 50);
create unique index matches_running_idx on world.matches ((true)) where ended_at is null;
comment on table world.matches is 'One runs at a time; the numbers of the log go on from one to the next.';
insert into world.matches (name, first_seq, last_seq) values ('first', 1, 0);

create table world.states (
  match_id    bigint primary key references world.matches (id) on delete cascade,
  tick        numeric(20) not null, -- u64
  received_at timestamptz not null,
  document    json not null,        -- as the host wrote it
  host_key    uuid                  -- whose host it is; a key that is gone is no host, so nothing need tell when it goes
);
comment on table world.states is 'The newest snapshot of each match.';

create table world.snapshots (
  match_id    bigint not null references world.matches (id) on delete cascade,
  received_at timestamptz not null,
  tick        numeric(20) not null,
  document    json not null,
  primary key (match_id, received_at)
);
create index snapshots_received_at_idx on world.snapshots (received_at);
comment on table world.snapshots is 'The match every two seconds, for export and replay.';

create table world.event_types (
  name        text primary key,
  description text not null,
  release     bigint not null
);
comment on table world.event_types is 'What can happen in a match.';
create table world.events (
  seq      bigint primary key,
  match_id bigint not null,
  at       timestamptz not null,
  tick     numeric(20) not null,
  type     text not null,
  fields   jsonb not null
);
create index events_match_idx on world.events (match_id, seq);
create index events_type_idx on world.events (type, seq);
create index events_instant_idx on world.events (match_id, at, seq);
comment on table world.events is 'The match''s log: numbers dense and in commit order, since the match''s row gives them as a transaction''s last act.';

create table world.commands (
  name         text primary key check (name ~ '^[a-z][a-z_]{0,39}$'),
  capabilities text[] not null, -- all of them
  own_faction  text,            -- or this one, for what belongs to the caller's faction
  target       text check (target in ('faction', 'entity', 'peer', 'flight')),
  arguments    jsonb not null,  -- the part of JSON Schema that world._check_arguments knows
  description  text not null,
  confirm      boolean not null, -- whether the page asks a person again before it is run
  release      bigint not null
);
comment on table world.commands is 'What a host can be told to do, with what it takes. `target`: which argument says whose faction it concerns.';

create table world.command_queue (
  id          uuid primary key default gen_random_uuid(),
  place       bigint generated always as identity unique,
  match_id    bigint not null,
  command     text not null,
  args        jsonb not null,
  account     uuid not null,
  caller      text not null,
  status      text not null default 'queued' check (status in ('queued', 'sent', 'done', 'failed')),
  queued_at   timestamptz not null,
  sent_at     timestamptz,
  finished_at timestamptz,
  result      jsonb,
  reason      text check (char_length(reason) <= 2000),
  constraint finished_when_over check ((status in ('done', 'failed')) = (finished_at is not null))
);
create index command_queue_open_idx on world.command_queue (place) where status in ('queued', 'sent');
create index command_queue_finished_idx on world.command_queue (finished_at);
comment on table world.command_queue is 'Permitted commands on their way to the host, handed out once.';

create table world.host_keys (
  id           uuid primary key default gen_random_uuid(),
  hash         bytea not null unique check (octet_length(hash) = 32),
  prefix       text not null unique,
  name         text not null check (char_length(name) between 1 and 80),
  created_at   timestamptz not null,
  expires_at   timestamptz,
  revoked_at   timestamptz,
  last_used_at timestamptz
);
comment on table world.host_keys is 'SHA-256 of the keys of match hosts: they open the host''s interface and nothing else.';

-- One diagnostic about a mission. `known`: the keys that would have been right.
create type world.diagnostic as (
  severity text,
  path     text,
  message  text,
  key      text,
  known    text[]
);

do $$
declare
  closed text;
begin
  foreach closed in array array['matches', 'states', 'snapshots', 'event_types', 'events', 'commands', 'command_queue', 'host_keys'] loop
    execute format('alter table world.%I enable row level security', closed);
    execute format('create policy closed on world.%I using (false)', closed);
    execute format('revoke all on world.%I from public, anon, authenticated, service_role', closed);
  end loop;
end
$$;
revoke all on sequence world.matches_id_seq, world.command_queue_place_seq from public, anon, authenticated, service_role;
