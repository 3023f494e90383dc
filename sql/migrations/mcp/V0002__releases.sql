-- What `moothall migrate` applied: which rooms, every release of the functions, and which function came from which file.

create table mcp.rooms (
  name         text primary key check (name ~ '^[a-z][a-z0-9_]*$'),
  place        integer not null,             -- the order in which rooms are installed
  needs        text[] not null,
  public       text[] not null,              -- its tables and functions in schema public
  installed_at timestamptz not null default now()
);

create table mcp.releases (
  release    bigint primary key check (release > 0),
  hash       bytea not null,
  interface  int not null,
  applied_at timestamptz not null default now(),
  applied_by text not null
);

create table mcp.registry (
  identity      text primary key,          -- 'duels.leave_arena(mcp.actor,jsonb)'
  file          text,                      -- null: generated while a release was applied
  hash          bytea not null,            -- of the file
  definition    bytea not null,            -- of the function as the catalog held it right after
  first_release bigint not null,
  last_release  bigint not null            -- the last one that declared it
);

alter table mcp.rooms enable row level security;
alter table mcp.releases enable row level security;
alter table mcp.registry enable row level security;
create policy closed on mcp.rooms using (false);
create policy closed on mcp.releases using (false);
create policy closed on mcp.registry using (false);
revoke all on mcp.rooms, mcp.releases, mcp.registry from public, anon, authenticated, service_role;

comment on table mcp.rooms is 'The rooms of this database, the core''s own apart.';
comment on table mcp.releases is 'Every release of the declared functions, rising.';
comment on table mcp.registry is 'Functions that came from our files; nothing else is ever dropped.';
