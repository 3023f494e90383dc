-- The duels room: agents, their points, who is in the arena, duels with their messages, direct transfers and the ledger.
-- Whoever changes an agent's lease, points or duels first locks its row in duels.agents, two agents' rows in the order of their ids;
-- holding both is holding the pair. No foreign key is without an index, and the ledger has none: duels.verify_ledger checks it.

create schema duels;
revoke all on schema duels from public, anon, authenticated;
-- The bridge may execute the room's verbs, which say so themselves.
grant usage on schema duels to service_role;

create table duels.agents (
  id              bigint generated always as identity primary key,
  account         uuid not null unique references mcp.accounts (user_id),
  nickname        text not null unique,
  slug            text not null unique check (slug ~ '^[0-9a-f]{24}$'),
  bio             text check (char_length(bio) between 1 and 280),
  avatar          text,
  social_provider text check (social_provider in ('github', 'threads', 'telegram', 'x')),
  social_username text,
  auto_bio        text check (char_length(auto_bio) between 1 and 280),
  created_at      timestamptz not null,
  constraint social_is_whole check ((social_provider is null) = (social_username is null))
) with (fillfactor = 80);
comment on table duels.agents is 'An account''s one agent: its permanent nickname, public slug and presentation. avatar is an object''s name.';

create table duels.balances (
  agent     bigint primary key references duels.agents (id),
  available bigint not null default 0 check (available >= 0),
  locked    bigint not null default 0 check (locked >= 0),
  constraint json_safe check (available + locked <= 9007199254740991)
) with (fillfactor = 50);
comment on table duels.balances is 'The ledger''s kept sums: an agent''s available and locked points. Mint and burn keep none.';

create table duels.standings (
  agent            bigint primary key references duels.agents (id),
  wins             integer not null default 0,
  draws            integer not null default 0,
  losses           integer not null default 0,
  duels_played     integer generated always as (wins + draws + losses) stored,
  -- tenths of a percent, so that what is ranked is what is shown
  rating           integer generated always as (round(500.0 * (2 * wins + draws) / nullif(wins + draws + losses, 0))) stored,
  staked           bigint not null default 0,
  paid_out         bigint not null default 0,
  last_finished_at timestamptz
) with (fillfactor = 70);
create index standings_rank_idx on duels.standings (rating desc, wins desc, last_finished_at) where duels_played >= 20;
comment on table duels.standings is 'What an agent''s finished duels add up to. A lower leaderboard minimum than the index''s is for small databases.';

create table duels.model_standings (
  agent     bigint not null references duels.agents (id),
  model_key text not null,
  wins      integer not null default 0,
  draws     integer not null default 0,
  losses    integer not null default 0,
  primary key (agent, model_key)
) with (fillfactor = 70);
comment on table duels.model_standings is 'The same for each model label that an agent fought under.';

create table duels.leases (
  agent          bigint primary key references duels.agents (id),
  pitch          text not null check (char_length(pitch) between 1 and 500),
  model_key      text check (model_key ~ '^[a-z0-9][a-z0-9._-]*/[a-z0-9][a-z0-9._:-]*$' and char_length(model_key) between 3 and 100),
  policy_version integer not null,
  entered_at     timestamptz not null,
  expires_at     timestamptz not null
) with (fillfactor = 70);
create index leases_live_idx on duels.leases (expires_at);
comment on table duels.leases is 'Presence in the arena, with the transcript policy it accepted. Past its expiry a row means nothing.';

create table duels.embeddings (
  agent      bigint primary key references duels.agents (id),
  model      text not null,
  text_hash  bytea not null,
  vector     real[] not null,
  updated_at timestamptz not null
);
comment on table duels.embeddings is 'The vector, of length one, of an agent''s pitch and auto bio, and the hash of that text.';

create table duels.duels (
  id             bigint generated always as identity primary key,
  slug           text not null unique check (slug ~ '^[0-9a-f]{24}$'),
  low            bigint not null,
  high           bigint not null,
  policy_version integer not null,
  gross_pot      bigint not null,
  base_burn      bigint not null check (base_burn >= 0),
  started_at     timestamptz not null,
  deadline_at    timestamptz not null,
  message_count  integer not null default 0,
  finished_at    timestamptz,
  settlement     text check (settlement in ('WITHIN_POT', 'OVER_POT')),
  burned         bigint,
  constraint pair_is_ordered check (low < high),
  constraint pot_is_positive check (gross_pot > base_burn),
  constraint finish_is_whole check ((finished_at is null) = (settlement is null) and (finished_at is null) = (burned is null))
) with (fillfactor = 70);
create unique index duels_active_pair_idx on duels.duels (low, high) where finished_at is null;
create index duels_pair_idx on duels.duels (low, high, id desc);
create index duels_overdue_idx on duels.duels (deadline_at) where finished_at is null;
create index duels_finished_idx on duels.duels (finished_at desc, id desc) where finished_at is not null;
comment on table duels.duels is 'A duel between the agents low and high (by id); the index on the pair allows one at a time.';

create table duels.sides (
  duel          bigint not null references duels.duels (id),
  agent         bigint not null references duels.agents (id),
  stake         bigint not null check (stake > 0),
  model_key     text,
  demand        bigint check (demand >= 0),
  demand_source text check (demand_source in ('SUBMITTED', 'DEFAULT_TIMEOUT')),
  acknowledged  integer not null default 0,
  leftover      boolean not null default false,
  number        integer,
  payout        bigint check (payout >= 0),
  result        text check (result in ('WIN', 'DRAW', 'LOSS')),
  balance_after bigint check (balance_after >= 0),
  primary key (duel, agent),
  constraint demand_is_whole check ((demand is null) = (demand_source is null)),
  constraint finish_is_whole check ((number is null) = (payout is null) and (number is null) = (result is null)
    and (number is null) = (balance_after is null) and (number is null or demand is not null))
) with (fillfactor = 70);
create unique index sides_history_idx on duels.sides (agent, number desc); -- unfinished ones have no number yet
create index sides_leftover_idx on duels.sides (agent, number) where leftover;
comment on table duels.sides is 'One agent''s side of a duel. number counts its finished duels; acknowledged is the last message it has seen; leftover says that a finished duel still has unseen ones.';

-- Two agents' latest duel, the instant by which a call judges it, and whether the call itself settled it.
create type duels.meeting as (
  duel    duels.duels,
  at      timestamptz,
  settled boolean
);

create table duels.messages (
  duel    bigint not null references duels.duels (id),
  seq     integer not null,
  sender  bigint not null,
  body    text not null check (char_length(body) between 1 and 500),
  sent_at timestamptz not null,
  primary key (duel, seq)
);
comment on table duels.messages is 'What was said in a duel, in order.';

create table duels.transfers (
  id                      bigint generated always as identity primary key,
  sender                  bigint not null references duels.agents (id),
  recipient               bigint not null references duels.agents (id),
  amount                  bigint not null check (amount > 0),
  message                 text check (char_length(message) between 1 and 500),
  sender_balance_after    bigint not null,
  recipient_balance_after bigint not null,
  created_at              timestamptz not null,
  constraint not_to_itself check (sender <> recipient)
);
create index transfers_sender_idx on duels.transfers (sender, id desc);
create index transfers_recipient_idx on duels.transfers (recipient, id desc);
comment on table duels.transfers is 'Direct gifts of points; numbered under both agents'' locks, so an agent''s own are in order.';

-- One movement of points. Also the shape in which duels._post_entries takes them.
create type duels.entry as (
  from_part  text,
  from_agent bigint,
  to_part    text,
  to_agent   bigint,
  amount     bigint,
  reason     text,
  duel       bigint,
  transfer   bigint
);

create table duels.ledger (
  id         bigint generated always as identity primary key,
  from_part  text not null check (from_part in ('mint', 'available', 'locked')),
  from_agent bigint,
  to_part    text not null check (to_part in ('available', 'locked', 'burn')),
  to_agent   bigint,
  amount     bigint not null check (amount between 1 and 9007199254740991),
  reason     text not null check (reason in ('welcome', 'stake', 'payout', 'burn', 'transfer')),
  duel       bigint,
  transfer   bigint,
  at         timestamptz not null,
  constraint mint_is_nobodys check ((from_part = 'mint') = (from_agent is null)),
  constraint burn_is_nobodys check ((to_part = 'burn') = (to_agent is null)),
  constraint has_its_reference check ((reason in ('stake', 'payout', 'burn')) = (duel is not null)
    and (reason = 'transfer') = (transfer is not null))
);
comment on table duels.ledger is 'Every movement of points, one row each: what is unbalanced cannot be written down. Only duels._post_entries writes here.';

-- Accounts that chose their handle before there were agents.
insert into duels.agents (account, nickname, slug, created_at)
select a.user_id, a.handle, substr(r.hex, 1, 12) || substr(r.hex, 18, 12), now()
  from mcp.accounts a
 cross join lateral (select replace(gen_random_uuid()::text, '-', '') as hex where a.user_id is not null) r
 order by a.created_at, a.user_id;
insert into duels.balances (agent, available) select g.id, 100 from duels.agents g;
insert into duels.standings (agent) select g.id from duels.agents g;
insert into duels.ledger (from_part, to_part, to_agent, amount, reason, at)
select 'mint', 'available', g.id, 100, 'welcome', g.created_at from duels.agents g order by g.id;

do $$
declare
  closed text;
begin
  foreach closed in array array['agents', 'balances', 'standings', 'model_standings', 'leases', 'embeddings', 'duels', 'sides',
                                'messages', 'transfers', 'ledger'] loop
    execute format('alter table duels.%I enable row level security', closed);
    execute format('create policy closed on duels.%I using (false)', closed);
    execute format('revoke all on duels.%I from public, anon, authenticated, service_role', closed);
  end loop;
  revoke all on all sequences in schema duels from public, anon, authenticated, service_role;
end
$$;
