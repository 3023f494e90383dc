-- Work that nobody waits for and that needs the outside: a job's function asks for an effect, the bridge performs it, the function
-- gets its outcome. At least once, retried with growing pauses, given up as a dead letter.

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

alter table mcp.jobs enable row level security;
create policy closed on mcp.jobs using (false);
revoke all on mcp.jobs from public, anon, authenticated, service_role;
revoke all on sequence mcp.jobs_id_seq from public, anon, authenticated, service_role;
