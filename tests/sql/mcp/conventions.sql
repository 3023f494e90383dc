\ir ../fixtures.psql

-- A room of a team's own, as a migration and a file of it make one, with one fault of each kind. All is well before.
select is_empty('select * from mcp.conventions()', 'nothing is wrong');

create schema hall;
revoke all on schema hall from public;
create table mcp.migrations_hall () inherits (mcp.migrations_mcp);
alter table mcp.migrations_hall add primary key (version), enable row level security;
comment on table mcp.migrations_hall is 'Which migrations were applied.';
create policy closed on mcp.migrations_hall using (false);
revoke all on mcp.migrations_hall from public, anon, authenticated, service_role;
select is_empty('select * from mcp.conventions()', 'a room without faults has none');

-- One function for each fault, called what is expected of it.
create function t.plant(name text, body text, options text default '', path text default 'pg_catalog, pg_temp') returns void language plpgsql as $$
begin
  execute format('create function hall.%I() returns void language plpgsql set search_path = %s %s as %L', name, path, options, body);
  execute format('comment on function hall.%I() is ''A fault.''', name);
  execute format('revoke all on function hall.%I() from public, anon, authenticated', name);
end $$;
select plant('path', 'begin end', path => '''''');
select plant('front', 'begin end', path => 'pg_temp, pg_catalog');
select plant('granted', 'begin end');
grant execute on function hall.granted() to anon;
select plant('open', 'begin end');
grant execute on function hall.open() to public;
select plant('definer', 'begin end', 'security definer');
select plant('bridge', 'begin end');
grant execute on function hall.bridge() to service_role;
select plant('clock', 'begin perform clock_timestamp(); end');
select plant('dynamic', 'begin execute ''select 1''; end');
select plant('listens', 'begin notify x; end');
select plant('status', 'begin perform ''status'', 404; end');
select plant('reading', 'begin perform set_config(''transaction_read_only'', ''on'', true); end');
select plant('catches', 'begin exception when others then null; end');
select plant('setting', 'begin perform set_config(''a.b'', ''c'', false); end');
select plant('normal', 'begin perform normalize(''x''); end');
select plant('catalogs', 'begin perform from pg_class; end');
select plant('stays', 'begin perform from duels.agents; end');
select plant('frozen', 'begin perform from mcp.accounts; end', 'immutable');
select plant('more', 'begin end', 'set work_mem = ''1MB''');
create function hall.silent() returns void language plpgsql set search_path = pg_catalog, pg_temp as 'begin end';
revoke all on function hall.silent() from public;
create function hall.other() returns integer language sql set search_path = pg_catalog, pg_temp return 1;
comment on function hall.other() is 'Another language.';
revoke all on function hall.other() from public;
create table hall.plain (at timestamp, account uuid references auth.users deferrable);
create constraint trigger late after insert on hall.plain deferrable for each row execute function suppress_redundant_updates_trigger();
create unlogged table hall.unlogged (id integer primary key);
comment on table hall.unlogged is 'Emptied.';
alter table hall.unlogged enable row level security;
create policy open on hall.unlogged using (true);
grant select on hall.unlogged to authenticated;
create sequence hall.numbers;
grant usage on sequence hall.numbers to service_role;
create view hall.shown as select 1 as one;
grant usage on schema hall to anon;
grant create on schema hall to service_role;
grant insert on public.user_roles to service_role;
grant trigger on public.user_roles to authenticated;

select set_eq('select object, rule, serious from mcp.conventions()', $$ values
  ('hall.path()', 'does not look names up in pg_catalog first and in pg_temp last', true),
  ('hall.front()', 'does not look names up in pg_catalog first and in pg_temp last', true),
  ('hall.granted()', 'anon may execute it', true),
  ('hall.open()', 'public may execute it', true),
  ('hall.definer()', 'runs as its owner, and is no verb of the bridge', true),
  ('hall.bridge()', 'is granted to the bridge and does not run as its owner', true),
  ('hall.clock()', 'reads a clock of its own', false),
  ('hall.dynamic()', 'builds a statement as it runs', false),
  ('hall.listens()', 'listens or notifies', false),
  ('hall.status()', 'names an HTTP status', false),
  ('hall.reading()', 'switches to read-only', false),
  ('hall.catches()', 'catches `others`, which leaves two errors out', false),
  ('hall.setting()', 'changes a setting beyond its transaction', false),
  ('hall.catalogs()', 'reads the catalog pg_class by its bare name', false),
  ('hall.normal()', 'normalizes a text that nothing has bounded', false),
  ('hall.frozen()', 'reads a table and is declared immutable', false),
  ('hall.more()', 'sets more than its search_path', false),
  ('hall.silent()', 'has no comment', false),
  ('hall.other()', 'is not written in PL/pgSQL', false),
  ('hall.plain', 'has no row level security', true),
  ('hall.plain', 'has no policy', true),
  ('hall.plain', 'has no primary key', false),
  ('hall.plain', 'has no comment', false),
  ('hall.plain', 'has no index for the foreign key plain_account_fkey', false),
  ('hall.plain', 'checks plain_account_fkey at the commit, where a call can no longer answer for it', false),
  ('hall.plain', 'runs the trigger late at the commit', false),
  ('hall.plain', 'has the column at of the type timestamp without time zone', false),
  ('hall.unlogged', 'is emptied by a crash', false),
  ('hall.unlogged', 'has the policy open, which is not `closed`', true),
  ('hall.unlogged', 'authenticated has rights on it: select', true),
  ('hall.numbers', 'service_role may use the sequence', true),
  ('hall.shown', 'is a view: its reader would be the owner', true),
  ('schema hall', 'anon may use it', true),
  ('schema hall', 'service_role may create objects in it', true),
  ('public.user_roles', 'service_role has rights on it: insert', true),
  ('public.user_roles', 'authenticated has rights on it: trigger', true) $$, 'each fault is named');

-- A room looks only down: the core names no room.
create function mcp.upwards() returns void language plpgsql set search_path = pg_catalog, pg_temp as
  'begin perform from hall.plain; perform from public.projects; end';
select bag_eq($$ select rule from mcp.conventions() where object = 'mcp.upwards()' and rule ~ '^names' $$,
  $$ values ('names the schema hall, which stands above its own'), ('names public.projects, which is workspaces''s') $$, 'a function that names a room above it');

-- A tool is granted to nobody, not even to the bridge.
grant execute on function mcp.whoami(mcp.actor, jsonb) to service_role;
select ok((select count(*) > 0 from mcp.conventions() where object = 'mcp.whoami(mcp.actor,jsonb)' and rule = 'service_role may execute it'), 'a tool that the bridge may execute');
drop function mcp.whoami(mcp.actor, jsonb) cascade;
select ok((select count(*) > 0 from mcp.conventions() where object = 'mcp.whoami' and rule ~ '^is registered and does not exist'), 'a tool without its function');

select * from finish();
rollback;
