-- Accounts, keys and data for the measurement, and figures of policy out of its way. psql variable: callers.
create role moothall_bench login password 'bench' noinherit;
grant service_role to moothall_bench;
alter role moothall_bench set role = 'service_role';
alter role moothall_bench set statement_timeout = '5s';
alter role moothall_bench set jit = off;
alter role moothall_bench set lock_timeout = '2s';

update mcp.settings set value = maximum::text::jsonb where name in ('user_calls_per_minute', 'user_calls_per_hour');

create temporary table caller as
select n, gen_random_uuid() as user_id, gen_random_uuid() as workspace_id from generate_series(1, :callers) n;
insert into auth.users (id, email) select user_id, 'bench' || n || '@example.test' from caller;
update mcp.settings set value = 'false' where name = 'workspaces.personal';
update mcp.settings set value = to_jsonb(maximum) where name = 'duels.starting_points';
select mcp._create_account(user_id, 'bench' || n) from (select * from caller order by n) c;
update mcp.settings set value = '100' where name = 'duels.starting_points';
insert into public.workspaces (id, slug, name) select workspace_id, 'bench-' || n, 'Bench ' || n from caller;
insert into public.workspace_members (workspace_id, user_id, role) select workspace_id, user_id, 'owner' from caller;
insert into public.projects (workspace_id, name)
select workspace_id, 'Project ' || p from caller, generate_series(1, 50) p;
select mcp.key_create(jsonb_build_object('account', 'bench' || n, 'tier', 'act', 'name', 'bench',
         'prefix', 'bench' || n, 'sha256', encode(sha256(convert_to('bench-' || n, 'UTF8')), 'hex')))
  from caller;
-- The same people as administrators.
update mcp.settings set value = to_jsonb(maximum) where name in ('rate_limit_per_min', 'max_sessions');
insert into public.user_roles (user_id, role) select user_id, 'admin' from caller;
select mcp.key_create(jsonb_build_object('account', 'bench' || n, 'audience', 'admin', 'tier', 'act', 'name', 'bench admin',
         'allowlist', '["set_time"]'::jsonb, 'prefix', 'benchadmin' || n, 'sha256', encode(sha256(convert_to('bench-admin-' || n, 'UTF8')), 'hex')))
  from caller;
analyze;
