\ir fixtures.psql

-- What keeps each table from growing for ever. A new table needs a row here: a chore that deletes, or why none is needed.
create table t.bounds (relation text primary key, chore text, why text);
insert into t.bounds (relation, chore, why) values
  -- Chores delete.
  ('mcp.events', 'mcp.sweep_events', 'a ring of days, events_retention_days'),
  ('mcp.refusals', 'mcp.sweep_events', 'minutes'),
  ('mcp.lockouts', 'mcp.sweep_events', 'lockout_seconds'),
  ('mcp.idempotency_keys', 'mcp.reap_idempotency_keys', 'a day'),
  ('mcp.chore_failures', 'mcp.sweep_events', 'a day after the last failure'),
  ('mcp.sessions', 'mcp.reap_sessions', 'max_sessions open, closed ones for an hour'),
  ('mcp.approvals', 'mcp.reap_approvals', 'a day after expiry'),
  ('mcp.jobs', 'mcp.reap_jobs', 'done ones at once, dead ones for jobs_dead_days'),
  ('mcp.connections', 'oauth.reap', 'oauth.dead_connection_days after the end; live ones have limits an account'),
  ('mcp.credentials', 'oauth.reap', 'oauth.dead_credential_days'),
  ('mcp.budgets', 'oauth.reap', 'with the account or the connection'),
  ('mcp.throttles', 'oauth.reap', 'a day'),
  ('oauth.clients', 'oauth.reap', 'oauth.unused_client_days; oauth.registrations_per_hour an address'),
  ('oauth.requests', 'oauth.reap', 'a day after expiry; oauth.authorizations_per_minute an address'),
  ('oauth.codes', 'oauth.reap', 'a day after expiry'),
  ('oauth.rotations', 'oauth.reap', 'oauth.refresh_grace_seconds'),
  ('pages.sessions', 'pages.reap', 'pages.idle_minutes'),
  ('pages.mail_codes', 'pages.reap', 'an hour after expiry'),
  ('pages.sign_ins', 'pages.reap', 'an hour after expiry'),
  ('workspaces.invitations', 'workspaces.reap_invitations', 'thirty days after expiry'),
  ('world.events', 'world.sweep', 'world.events_retention_hours'),
  ('world.snapshots', 'world.sweep', 'world.snapshots_retention_hours'),
  ('world.command_queue', 'world.sweep', 'world.events_retention_hours after the end'),
  -- Declared by files, or one row.
  ('mcp.installation', null, 'one row'), ('mcp.state', null, 'one row'), ('mcp.event_epoch', null, 'one row'), ('mcp.rooms', null, 'files'), ('mcp.registry', null, 'files'),
  ('mcp.settings', null, 'files'), ('mcp.roles', null, 'files'), ('mcp.role_capabilities', null, 'files'), ('mcp.scopes', null, 'files'),
  ('mcp.scope_words', null, 'files'), ('mcp.catalog_entries', null, 'files'), ('mcp.chores', null, 'files'), ('mcp.job_kinds', null, 'files'),
  ('mcp.hooks', null, 'files'), ('mcp.safe_arguments', null, 'files'), ('mcp.checks', null, 'files'), ('mcp.check_results', null, 'a row a check'),
  ('mcp.errors', null, 'files'), ('mcp.schemas', null, 'files'), ('world.commands', null, 'files'), ('world.event_types', null, 'files'),
  ('mcp.reserved_handles', null, 'the operator''s'), ('mcp.releases', null, 'a row a release'), ('public.user_roles', null, 'the operator''s'),
  ('world.host_keys', null, 'made by the operator alone'),
  -- A row for each of something that is bounded itself.
  ('mcp.heartbeats', null, 'a row an instance; mcp.beat deletes those that are gone'),
  ('duels.balances', null, 'a row an account'), ('duels.standings', null, 'a row an account'), ('duels.leases', null, 'a row an account'),
  ('duels.embeddings', null, 'a row an account'), ('duels.agents', null, 'a row an account'), ('world.states', null, 'a row a match'),
  ('world.matches', null, 'made by the operator''s host alone'),
  -- Kept for good, as what people made. Each row costs a call of a budget, a mail or points.
  ('mcp.accounts', null, 'a row a person'), ('public.workspaces', null, 'workspaces an account'), ('public.workspace_members', null, 'members a workspace'),
  ('public.projects', null, 'projects a workspace'), ('duels.duels', null, 'history'), ('duels.sides', null, 'history'), ('duels.messages', null, 'history'),
  ('duels.transfers', null, 'history'), ('duels.ledger', null, 'history'), ('duels.model_standings', null, 'history');

create view t.ours as
  select c.oid::regclass::text as relation from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and not c.relispartition and c.relname !~ '^migrations_'
     and (n.nspname in ('mcp', 'oauth', 'pages') or n.nspname in (select name from mcp.rooms)
          or c.oid in (select to_regclass('public.' || x) from (select 'user_roles' union all select unnest(r.public) from mcp.rooms r) p (x)));
select is_empty('select relation from t.ours except select relation from t.bounds', 'every table has a bound');
select is_empty($$ select b.relation, b.chore from t.bounds b where b.chore is not null and b.relation in (select relation from t.ours)
  and not exists (select from mcp.chores c where c.function = b.chore) $$, 'the chores are registered');
select is_empty($$ select b.relation, b.chore from t.bounds b where b.chore is not null and b.relation in (select relation from t.ours)
  and b.relation <> 'mcp.events' and (select p.prosrc from pg_proc p where p.oid = to_regprocedure(b.chore || '()')) !~ ('delete from ' || b.relation || '\M') $$,
  'and delete from these tables');

select * from finish();
rollback;
