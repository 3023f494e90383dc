-- What rooms register in their function files: what can be called, what time brings about, jobs, hooks and checks.

create table mcp.catalog_entries (
  audience   text not null check (audience in ('user', 'admin')),
  kind       text not null check (kind in ('tool', 'resource', 'template', 'prompt', 'route')),
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
  budget     text, -- of its own, besides the one of all calls
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

create table mcp.job_kinds (
  function text primary key,
  effect   text not null,
  release  bigint not null
);
comment on table mcp.job_kinds is 'Functions that jobs may name, each with the kind of effect it asks for.';

create table mcp.hooks (
  hook     text not null,
  audience text not null check (audience in ('user', 'admin', '')), -- '' for hooks that belong to none
  function text not null,
  adds     json, -- of `whoami`: the properties of the fields that it adds
  says     text, -- and the sentence about them
  release  bigint not null,
  primary key (hook, audience, function)
);
comment on table mcp.hooks is 'Functions of rooms that mcp''s verbs call at certain points; which, is generated code.';

create table mcp.safe_arguments (
  audience text not null,
  name     text not null,
  argument text not null,
  release  bigint not null,
  primary key (audience, name, argument)
);
comment on table mcp.safe_arguments is 'Arguments of tools and routes that a recorder may write down; of all others only that there was a call.';

create table mcp.checks (
  function text primary key,
  release  bigint not null
);
comment on table mcp.checks is 'What `moothall doctor` asks of rooms: functions that tell what is wrong with their data.';

do $$
declare
  closed text;
begin
  foreach closed in array array['catalog_entries', 'chores', 'job_kinds', 'hooks', 'safe_arguments', 'checks'] loop
    execute format('alter table mcp.%I enable row level security', closed);
    execute format('create policy closed on mcp.%I using (false)', closed);
    execute format('revoke all on mcp.%I from public, anon, authenticated, service_role', closed);
  end loop;
end
$$;
