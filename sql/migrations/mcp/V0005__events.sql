-- The record of every call: a fixed ring of 32 day partitions. A day's slot is emptied before the ring comes round to it again;
-- nothing is created or dropped while serving. No foreign keys: an event outlives what it names.

create sequence mcp.events_seq;

create table mcp.events (
  slot        smallint not null,
  xid         xid8 not null default pg_current_xact_id(),
  seq         bigint not null default nextval('mcp.events_seq'),
  at          timestamptz not null,
  request_id  uuid,
  audience    text not null,
  account     uuid,
  connection  uuid,
  caller      text,
  transport   text,
  kind        text not null,
  name        text,
  outcome     text not null,
  code        text,
  duration_us integer not null,
  cause       text,
  primary key (xid, seq, slot) -- in commit order, as the tail reads
) partition by list (slot);
comment on table mcp.events is 'Every call of every audience: who, which connection, what, how it ended; never a secret, token or code.';

do $$
begin
  for slot in 0..31 loop
    execute format('create table mcp.events_%s partition of mcp.events for values in (%s)', to_char(slot, 'FM00'), slot);
    execute format('alter table mcp.events_%s enable row level security', to_char(slot, 'FM00'));
    execute format('create policy closed on mcp.events_%s using (false)', to_char(slot, 'FM00'));
    execute format('revoke all on mcp.events_%s from public, anon, authenticated, service_role', to_char(slot, 'FM00'));
  end loop;
end
$$;

alter table mcp.events enable row level security;
create policy closed on mcp.events using (false);
revoke all on mcp.events from public, anon, authenticated, service_role;
revoke all on sequence mcp.events_seq from public, anon, authenticated, service_role;
