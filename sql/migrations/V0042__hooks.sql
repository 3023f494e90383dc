-- What a room adds to the common verbs: it records calls, names problems, tells what has moved; and plain HTTP routes of its own.

create table mcp.hooks (
  hook     text not null check (hook in ('record', 'verify', 'watch')),
  audience text not null check (audience in ('user', 'admin', '')), -- '' for hooks that belong to none
  function text not null,
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

alter table mcp.catalog_entries drop constraint catalog_entries_kind_check;
alter table mcp.catalog_entries add constraint catalog_entries_kind_check
  check (kind in ('tool', 'resource', 'template', 'prompt', 'route'));

do $$
declare
  closed text;
begin
  foreach closed in array array['hooks', 'safe_arguments'] loop
    execute format('alter table mcp.%I enable row level security', closed);
    execute format('create policy closed on mcp.%I using (false)', closed);
    execute format('revoke all on mcp.%I from public, anon, authenticated, service_role', closed);
  end loop;
end
$$;
