-- Work that nobody waits for and that needs the outside: a job's function asks for an effect, the bridge performs it, the function
-- gets its outcome. At least once, retried with growing pauses, given up as a dead letter.

create table mcp.job_kinds (
  function text primary key,
  effect   text not null,
  release  bigint not null
);
comment on table mcp.job_kinds is 'Functions that jobs may name, each with the kind of effect it asks for.';

create table mcp.jobs (
  id         bigint generated always as identity primary key,
  key        text not null unique,
  function   text not null,
  subject    jsonb not null,
  run_at     timestamptz not null,
  attempts   integer not null default 0,
  claim      uuid unique,
  worker     text,
  dead_at    timestamptz,
  last_error text,
  created_at timestamptz not null
) with (fillfactor = 70);
create index jobs_due_idx on mcp.jobs (run_at) where dead_at is null;
create index jobs_claimed_idx on mcp.jobs (run_at) where claim is not null;
create index jobs_dead_idx on mcp.jobs (dead_at) where dead_at is not null;
comment on table mcp.jobs is 'Jobs not done yet. A claim moves run_at to the end of its lease, so a killed worker''s job is simply due again.';

insert into mcp.settings (name, value, minimum, maximum, description) values
  ('jobs_lease_seconds', '60', 1, 3600, 'How long a worker may take over a job before another takes it.'),
  ('jobs_attempts', '8', 1, 100, 'Tries before a job is given up.'),
  ('jobs_first_pause_seconds', '5', 1, 3600, 'The pause after a job''s first failure; it doubles with every further one.'),
  ('jobs_dead_days', '30', 1, 3650, 'Days for which jobs that were given up are kept.');

alter table mcp.job_kinds enable row level security;
alter table mcp.jobs enable row level security;
create policy closed on mcp.job_kinds using (false);
create policy closed on mcp.jobs using (false);
revoke all on mcp.job_kinds, mcp.jobs from public, anon, authenticated, service_role;
revoke all on sequence mcp.jobs_id_seq from public, anon, authenticated, service_role;
