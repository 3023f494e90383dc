\ir fixtures.psql

-- Every rule of the house, proven from the catalog for every schema of ours: those that the owner of `mcp` owns, and our functions and
-- tables in `public`. A new room is covered by existing. What `moothall doctor` also asks is mcp.conventions(); here is the rest, with
-- three lists to keep.

-- What the bridge may execute.
create table t.listed_verbs (name text primary key);
insert into t.listed_verbs values
  ('mcp.call(jsonb, text, text, jsonb, jsonb)'),
  ('mcp.catalog(text)'), ('mcp.watch()'), ('mcp.verify()'), ('mcp.tick()'), ('mcp.beat(uuid)'),
  ('mcp.key_create(jsonb)'), ('mcp.key_list(text)'), ('mcp.key_revoke(text)'),
  ('mcp.claim_jobs(text, text[], integer)'), ('mcp.finish_job(uuid, jsonb)'), ('mcp.job_counts()'), ('mcp.announce(jsonb)'),
  ('oauth.begin_registration(text, jsonb, jsonb)'), ('oauth.register(text, jsonb, jsonb)'), ('oauth.store_document(text, jsonb, jsonb)'), ('oauth.authorize(text, jsonb, jsonb)'),
  ('oauth.token(text, jsonb, jsonb)'), ('oauth.revoke(text, jsonb, jsonb)'), ('pages.visitor(text, jsonb, jsonb)'),
  ('pages.find_password(text, jsonb, jsonb)'), ('pages.sign_in(text, jsonb, jsonb)'), ('pages.mail_code(text, jsonb, jsonb)'),
  ('pages.use_code(text, jsonb, jsonb)'), ('pages.check_code(text, jsonb, jsonb)'), ('pages.keep_password(text, jsonb, jsonb)'), ('pages.sign_out(text, jsonb, jsonb)'), ('pages.choose_handle(text, jsonb, jsonb)'),
  ('pages.consent(text, jsonb, jsonb)'), ('pages.decide_consent(text, jsonb, jsonb)'), ('pages.connections(text, jsonb, jsonb)'),
  ('pages.connection(text, jsonb, jsonb)'), ('pages.end_connection(text, jsonb, jsonb)'), ('pages.account(text, jsonb, jsonb)'), ('pages.change_account(text, jsonb, jsonb)'),
  ('pages.begin_password(text, jsonb, jsonb)'), ('pages.begin_mail(text, jsonb, jsonb)'), ('pages.begin_code(text, jsonb, jsonb)'),
  ('pages.begin_redirect(text, jsonb, jsonb)'), ('pages.end_redirect(text, jsonb, jsonb)'), ('pages.accept_session(text, jsonb, jsonb)'),
  ('pages.approval(text, jsonb, jsonb)'), ('pages.decide_approval(text, jsonb, jsonb)'), ('workspaces.page_workspaces(text, jsonb, jsonb)'), ('duels.page_agent(text, jsonb, jsonb)'), ('duels.page_duel(text, jsonb, jsonb)'),
  ('duels.page_leaderboard(text, jsonb, jsonb)'), ('workspaces.change_workspace(text, jsonb, jsonb)'),
  ('mcp.session(jsonb, text, text, jsonb, jsonb)'), ('mcp.session_list()'),
  ('world.page_live(text, jsonb, jsonb)'), ('world.page_events(text, jsonb, jsonb)'), ('world.page_matches(text, jsonb, jsonb)'),
  ('world.page_moment(text, jsonb, jsonb)'), ('world.page_export(text, jsonb, jsonb)'), ('world.page_commands(text, jsonb, jsonb)'),
  ('world.run_command(text, jsonb, jsonb)'),
  ('world.host(jsonb, text, jsonb, jsonb)'), ('world.state_schema()'), ('world.command_finished(uuid)'),
  ('world.host_key_create(jsonb)'), ('world.host_key_list()'), ('world.host_key_revoke(text)'),
  ('public.mcp_live_actor(uuid, uuid)'), ('public.mcp_projects(uuid, uuid, uuid, integer, jsonb)');
-- What may build statements as it runs.
create table t.listed_dynamic (name text primary key);
insert into t.listed_dynamic values ('mcp._generate_dispatch()'), ('mcp._generate_caller(text, text, text, text, text, text)'), ('mcp.sweep_events()'), ('duels._adopt_pgvector()'),
  ('duels._shortlist(bigint, real[], text, timestamptz, integer, text)');
-- What reads the server's clock itself: the clock, and a call's duration.
create table t.listed_clocks (name text primary key);
insert into t.listed_clocks values ('mcp.now()'), ('mcp.call(jsonb, text, text, jsonb, jsonb)'), ('mcp.session(jsonb, text, text, jsonb, jsonb)'),
  ('world.run_command(text, jsonb, jsonb)'), ('mcp._record(mcp.call_context, jsonb, text, text, text, json, text, timestamptz, jsonb, boolean)');

-- Of rooms that are left out nothing is expected.
create function t.expected(name text) returns boolean language sql as $$
  select split_part(expected.name, '.', 1) in ('mcp', 'oauth', 'pages') or expected.name ~ '^public\.mcp_live_actor'
      or exists (select from mcp.rooms r where r.name = split_part(expected.name, '.', 1)
                    or split_part(split_part(expected.name, '.', 2), '(', 1) = any (r.public)) $$;
create view t.verbs as select to_regprocedure(name) as function from t.listed_verbs where t.expected(name);
create view t.dynamic as select to_regprocedure(name) as function from t.listed_dynamic where t.expected(name);
create view t.clocks as select to_regprocedure(name) as function from t.listed_clocks where t.expected(name);

create view t.schemas as
  select n.oid, n.nspname as name from pg_namespace n
   where n.nspowner = (select m.nspowner from pg_namespace m where m.nspname = 'mcp')
     and n.nspname not in ('public', 'auth', 'tap', 't') and n.nspname !~ '^pg_';
create view t.functions as
  select p.oid::regprocedure as function, p.*, regexp_replace(p.prosrc, '--[^\n]*', '', 'g') as code
    from pg_proc p
   where (p.pronamespace in (select s.oid from t.schemas s) or p.pronamespace = 'public'::regnamespace and p.proname ~ '^mcp_')
     and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');
create view t.tables as
  select c.oid::regclass as relation, c.*
    from pg_class c
   where c.relkind in ('r', 'p', 'f')
     and (c.relnamespace in (select s.oid from t.schemas s)
          or c.oid in (select to_regclass('public.' || x) from (
               select 'user_roles' union all select unnest(r.public) from mcp.rooms r) p (x)));
create view t.tools as select distinct to_regprocedure(function || '(mcp.actor,jsonb)') as function from mcp.catalog_entries;

select is_empty($$ select name from (select name from t.listed_verbs union select name from t.listed_dynamic union select name from t.listed_clocks) l
  where t.expected(name) and to_regprocedure(name) is null $$, 'every function that is named here exists');
select is_empty($$ select x from (select unnest(array['mcp', 'oauth', 'pages']) union select r.name from mcp.rooms r) e (x) where x not in (select name from t.schemas) $$, 'our schemas are found');
select ok((select count(*) > 50 from functions), 'our functions are found');
select ok((select count(*) > 60 from tables), 'our tables are found'); -- 33 of them the ring of events
select set_eq('select schema, name from mcp._own_schemas()', 'select oid, name::text from t.schemas', 'the conventions are for all of our schemas');

select is_empty('select object, rule, remedy from mcp.conventions()', 'every convention holds');

-- Functions.
select set_eq($$ select function from t.functions where has_function_privilege('service_role', oid, 'execute') $$, 'select function from t.verbs',
  'the bridge may execute the verbs and nothing else');
select set_eq($$ select function from t.functions where prosecdef and prorettype <> 'trigger'::regtype $$, 'select function from t.verbs', 'the verbs, triggers and nothing else run as the owner');

-- What functions say.
select set_eq($$ select function from t.functions where replace(code, 'mcp.now()', '')
    ~* '\m(now *\(|(current_|clock_|statement_|transaction_|local)time|current_date|timeofday)' and proname !~ '^_convention_' $$,
  'select function from t.clocks', 'rules read mcp.now() and no other clock');
select set_eq($$ select function from t.functions where code ~* '\mexecute\M' and proname !~ '^_convention_' $$, 'select function from t.dynamic', 'no dynamic statements but in the named functions');
select set_eq($$ select function from t.functions where code ~* '\mnormalize *\(' and proname !~ '^_convention_' $$, $$ values ('mcp._normalize(text, integer)'::regprocedure) $$,
  'text is normalized in one place, which bounds it first');

-- Tables.
select set_eq($$ select relation::text, privilege from t.tables t, unnest(array['anon', 'authenticated']) r,
    unnest(array['insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
  where t.relnamespace = 'public'::regnamespace and has_table_privilege(r, t.oid, privilege) $$,
  $$ select 'public.workspace_members' as relation, 'delete' as privilege where to_regclass('public.workspace_members') is not null $$, 'in public Supabase''s API roles write no whole row, but leave a workspace');
select set_eq($$ select t.relation::text, a.attname::text, p.privilege_type, p.grantee::regrole::text from t.tables t
    join pg_attribute a on a.attrelid = t.oid and a.attacl is not null, aclexplode(a.attacl) p where p.grantee <> t.relowner $$,
  $$ select relation, attname, privilege, 'authenticated' from (values ('public.workspaces', 'UPDATE', array['name']),
       ('public.projects', 'INSERT', array['workspace_id', 'name', 'description']),
       ('public.projects', 'UPDATE', array['name', 'description', 'archived_at', 'updated_at'])) as g (relation, privilege, columns), unnest(columns) attname where to_regclass(relation) is not null $$,
  'and these columns alone');
select is_empty($$ select conname from pg_constraint where contype = 'f' and (conrelid = 'mcp.events'::regclass or conrelid in
  (select inhrelid from pg_inherits where inhparent = 'mcp.events'::regclass)) $$, 'events have no foreign keys');
select is_empty($$ select t.relation, a.attname from t.tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0
  where t.relnamespace in (select oid from t.schemas) and a.attname ~ '(secret|token|password)' and a.atttypid <> 'bytea'::regtype $$, 'secrets are kept as hashes');

-- Errors: a code that a rule uses is declared, and a declared one is used, by a rule or by the bridge.
create view t.codes as
  select distinct function, m[1] as used from t.functions,
         regexp_matches(code, '(?:(?:mcp\.fail|mcp\.answer_error|mcp\._error|oauth\._error)\(\s*|\mcode\s*=>\s*)''([A-Za-z][A-Za-z0-9_]*)''', 'g') m;
select ok((select count(distinct used) > 20 from codes), 'the codes that rules use are found');
select is_empty($$ select function, used from t.codes where used <> 'unknown_' and used not in (select e.code from mcp.errors e) $$, 'every code that a rule uses is declared');
select is_empty($$ select e.code from mcp.errors e
  where e.code not in ('no_mail', 'sign_in_closed', 'sign_in_unavailable', 'input_required') -- the bridge's, on pages; a parameter's default
    and not (e.code ~ '^unknown_(tool|resource|prompt|route)$' or e.code ~ '_COOLDOWN$') -- composed of a kind or a budget
    and not exists (select from t.functions f where f.code ~ ('\m' || e.code || '\M')) $$, 'every declared code is used');
select is_empty($$ select audience, name from mcp.catalog_entries where definition::text ~ '"\$fragment"' $$, 'clients see schemas without fragments');
select is_empty($$ select c.audience, c.name, e from mcp.catalog_entries c, unnest(c.errors) e where e not in (select x.code from mcp.errors x) $$,
  'every error that a tool names is declared');
select is_empty($$ select c.audience, c.name, c.budget from mcp.catalog_entries c
  where c.budget is not null and upper(c.budget) || '_COOLDOWN' not in (select e.code from mcp.errors e) $$, 'so is the error of a tool''s own budget');

select is_empty($$ select c.audience, c.name, c.look_at from mcp.catalog_entries c
  where c.kind = 'tool' and c.tier = 'act' and (c.definition #>> '{annotations,idempotentHint}')::boolean is not true and c.look_at is null
     or c.look_at is not null and not exists (select from mcp.catalog_entries o where o.kind = 'tool' and o.audience = c.audience and o.name = c.look_at) $$,
  'a tool whose repeat changes something names the tool that shows what was done');

-- The registry, once a migration by `moothall migrate` has filled it.
select is_empty($$ select identity from mcp.registry r where file is not null and last_release = (select max(release) from mcp.releases)
  and to_regprocedure(identity) is null $$, 'every function that a file declares exists');
select is_empty($$ select function from t.functions where exists (select from mcp.registry where file is not null)
  and oid not in (select to_regprocedure(identity) from mcp.registry where to_regprocedure(identity) is not null) $$, 'every function comes from a file, or was generated');
select is_empty($$ select identity, file from mcp.registry where file is not null
  and file !~ ('(^|/)' || split_part(replace(identity, '"', ''), '.', 1) || '/' || split_part(split_part(replace(identity, '"', ''), '.', 2), '(', 1) || '\.sql$') $$, 'file = function');

-- Static analysis. A tool need not use its two parameters, nor a verb its three, and a tool's argument may well be called limit.
create function t.findings(function oid) returns setof text language sql as $$
  select format('%s: %s: %s', c.lineno, c.level, c.message)
    from (select coalesce((select t.tgrelid from pg_trigger t where t.tgfoid = findings.function and not t.tgisinternal limit 1), 0) as relid) f,
         tap.plpgsql_check_function_tb(findings.function, f.relid, extra_warnings => true, security_warnings => true) c
   where c.message !~ '^unused parameter "(actor|args|audience|input|request)"'
     -- what is generated may have nothing to call
     and not (c.message ~ '^(unused parameter|unmodified OUT variable)' and exists (select from mcp.registry g where g.file is null and to_regprocedure(g.identity) = findings.function)) and c.message <> 'name of parameter "limit" is reserved keyword' $$;
select is_empty(format('select * from t.findings(%s)', function::oid), 'plpgsql_check finds nothing in ' || function)
  from functions where prolang = (select oid from pg_language where lanname = 'plpgsql') order by function::text;

select * from finish();
rollback;
