\ir fixtures.psql

-- Every rule of the house, proven from the catalog for every schema of ours: those that the owner of `mcp` owns, and our functions and
-- tables in `public`. A new room is covered by existing. The three lists below are the only things to keep.

-- What the bridge may execute.
create table t.listed_verbs (name text primary key);
insert into t.listed_verbs values
  ('mcp.call(jsonb, text, text, jsonb, jsonb)'),
  ('mcp.catalog(text)'), ('mcp.watch()'), ('mcp.verify()'), ('mcp.tick()'),
  ('mcp.key_create(jsonb)'), ('mcp.key_list(text)'), ('mcp.key_revoke(text)'),
  ('mcp.claim_jobs(text, text[], integer)'), ('mcp.finish_job(uuid, jsonb)'), ('mcp.job_counts()'), ('mcp.announce(jsonb)'),
  ('oauth.register(text, jsonb, jsonb)'), ('oauth.store_document(text, jsonb, jsonb)'), ('oauth.authorize(text, jsonb, jsonb)'),
  ('oauth.token(text, jsonb, jsonb)'), ('oauth.revoke(text, jsonb, jsonb)'), ('pages.visitor(text, jsonb, jsonb)'),
  ('pages.find_password(text, jsonb, jsonb)'), ('pages.sign_in(text, jsonb, jsonb)'), ('pages.mail_code(text, jsonb, jsonb)'),
  ('pages.use_code(text, jsonb, jsonb)'), ('pages.sign_out(text, jsonb, jsonb)'), ('pages.choose_handle(text, jsonb, jsonb)'),
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
  ('world.run_command(text, jsonb, jsonb)'), ('mcp._record(mcp.call_context, jsonb, text, text, text, json, text, timestamptz, jsonb)');

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

-- Schemas.
select is_empty($$ select s.name, r from t.schemas s, unnest(array['anon', 'authenticated', 'public']) r
  where r <> 'public' and has_schema_privilege(r, s.oid, 'usage') $$, 'Supabase''s API roles may use none of our schemas');
select is_empty($$ select s.name from t.schemas s where has_schema_privilege('service_role', s.oid, 'create') $$, 'the bridge may create nothing');
select is_empty($$ select r.rolname from pg_roles r join pg_namespace n on n.nspowner = r.oid where n.nspname = 'mcp' and (r.rolsuper or r.rolbypassrls) $$,
  'the owner is no superuser and bypasses no row level security');

-- Functions.
select is_empty($$ select function from t.functions where proconfig is null or not 'search_path=pg_catalog, pg_temp' = any (proconfig) $$,
  'every function looks for names in pg_catalog first and in pg_temp last');
select is_empty($$ select function from t.functions where cardinality(proconfig) > 1 $$, 'and sets nothing else');
select is_empty($$ select function from t.functions where coalesce(obj_description(oid), '') = '' $$, 'every function has a comment');
select is_empty($$ select function from t.functions where prolang <> (select oid from pg_language where lanname = 'plpgsql') $$, 'every function is plpgsql');
select is_empty($$ select function, r from t.functions, unnest(array['anon', 'authenticated']) r where has_function_privilege(r, oid, 'execute') $$,
  'Supabase''s API roles may execute no function');
select is_empty($$ select function from t.functions where proacl is null or exists (select from aclexplode(proacl) a where a.grantee = 0) $$, 'nor may PUBLIC');
select set_eq($$ select function from t.functions where has_function_privilege('service_role', oid, 'execute') $$, 'select function from t.verbs',
  'the bridge may execute the verbs and nothing else');
select is_empty($$ select function, a.grantee::regrole from t.functions f, aclexplode(f.proacl) a
  where a.grantee not in (0, f.proowner, 'service_role'::regrole) $$, 'nobody else may execute anything');
select set_eq($$ select function from t.functions where prosecdef $$, 'select function from t.verbs', 'the verbs and nothing else run as the owner');
select is_empty($$ select function from t.functions f, pg_namespace n where n.nspname = 'mcp' and f.proowner <> n.nspowner $$, 'every function is the owner''s');
select is_empty($$ select function, t.typname from t.functions f, pg_type t
  where f.oid in (select function from t.verbs) and t.oid in (select f.prorettype union select unnest(f.proargtypes) union select unnest(f.proallargtypes))
    and t.oid >= 16384 $$, 'verbs take and return core types');
select is_empty($$ select f.function from t.functions f join t.tools t on t.function = f.oid, aclexplode(f.proacl) a where a.grantee <> f.proowner $$,
  'tools are granted to nobody');
select is_empty($$ select * from t.tools where function is null $$, 'every registered function exists');
select is_empty($$ select function from t.functions where provolatile = 'i' and code ~ '\m(from|join|into|update) +(mcp|public|auth|workspaces)\.' $$,
  'no function that reads a table is declared immutable');

-- What functions say.
select set_eq($$ select function from t.functions where replace(code, 'mcp.now()', '')
    ~* '\m(now *\(|(current_|clock_|statement_|transaction_|local)time|current_date|timeofday)' $$,
  'select function from t.clocks', 'rules read mcp.now() and no other clock');
select set_eq($$ select function from t.functions where code ~* '\mexecute\M' $$, 'select function from t.dynamic', 'no dynamic statements but in the named functions');
select is_empty($$ select function from t.functions where code ~* '\m(listen|unlisten|notify|pg_notify)\M' $$, 'nothing listens or notifies');
select is_empty($$ select function from t.functions where code ~ '\m(200|201|204|30[1278]|40[013459]|410|413|415|422|429|50[0234])\M'
    and code ~* '(http|status)' $$, 'no HTTP status');
select is_empty($$ select function from t.functions where code ~* 'transaction_read_only' and function <> 'mcp.call(jsonb, text, text, jsonb, jsonb)'::regprocedure $$,
  'only mcp.call switches to read-only');
select is_empty($$ select function from t.functions where code ~* 'when +others' and code !~* 'when query_canceled or assert_failure or others' $$, 'who catches others catches all of them');
select is_empty($$ select function from t.functions where code ~* '\mreset\M' $$, 'nothing resets a setting');
select is_empty($$ select function from t.functions where code ~* 'set_config\([^,]+,[^,]+, *false' $$, 'no setting outlives its transaction');

-- The core names no room, and a room only those it needs: the schemas that each may name, its own among them.
create view t.may_name as
  with recursive needed as (
    select r.name as room, r.name as other from mcp.rooms r
    union select n.room, unnest(r.needs) from needed n join mcp.rooms r on r.name = n.other)
  select n.room::name as schema, n.other::name as other from needed n
  union all select s.name, c.schema from t.schemas s cross join (values (0, 'mcp'::name), (1, 'oauth'), (2, 'pages')) c (rank, schema)
   where c.rank <= coalesce(array_position(array['mcp', 'oauth', 'pages']::name[], s.name) - 1, 2);
create view t.homes as
  select f.function, coalesce((select r.name from mcp.rooms r where f.proname = any (r.public)), case n.nspname when 'public' then 'mcp' else n.nspname end)::name as schema,
         regexp_replace(f.code, '''[^'']*''', '', 'g') as code
    from t.functions f join pg_namespace n on n.oid = f.pronamespace
   where n.nspname <> 'mcp' or not exists (select from mcp.registry g where g.file is null and to_regprocedure(g.identity) = f.oid); -- generated
select is_empty($$ select h.function, s.name from t.homes h, t.schemas s
  where h.code ~ ('\m' || s.name || '\.') and not exists (select from t.may_name m where m.schema = h.schema and m.other = s.name) $$,
  'a function names no schema above its own');
select is_empty($$ select h.function, x from t.homes h, mcp.rooms r, unnest(r.public) x
  where h.code ~ ('\mpublic\.' || x || '\M') and not exists (select from t.may_name m where m.schema = h.schema and m.other = r.name) $$,
  'nor a table or function that such a room has in public');

-- Tables.
select is_empty($$ select relation from t.tables where not relrowsecurity $$, 'every table has row level security');
select is_empty($$ select relation from t.tables o where not exists (select from pg_policy p where p.polrelid = o.oid) $$, 'and a policy');
select is_empty($$ select relation from t.tables o where relnamespace <> 'public'::regnamespace and not exists (
    select from pg_policy p where p.polrelid = o.oid and p.polname = 'closed' and p.polcmd = '*' and pg_get_expr(p.polqual, p.polrelid) = 'false')
  or relnamespace <> 'public'::regnamespace and exists (select from pg_policy p where p.polrelid = o.oid and p.polname <> 'closed') $$,
  'outside public it is `closed` alone');
select is_empty($$ select relation, r, privilege from t.tables t, unnest(array['anon', 'authenticated', 'service_role']) r,
    unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) privilege
  where t.relnamespace <> 'public'::regnamespace and has_table_privilege(r, t.oid, privilege) $$, 'outside public nobody has a privilege on a table');
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
select is_empty($$ select c.oid::regclass, r from pg_class c, unnest(array['anon', 'authenticated', 'service_role']) r
  where c.relkind = 'S' and c.relnamespace in (select oid from t.schemas) and has_sequence_privilege(r, c.oid, 'usage, select, update') $$, 'nor on a sequence');
select is_empty($$ select c.oid::regclass from pg_class c where c.relkind in ('v', 'm') and c.relnamespace in (select oid from t.schemas) $$, 'no views: their reader would be the owner');
select is_empty($$ select relation from t.tables where relpersistence <> 'p' $$, 'no table that a crash empties');
select is_empty($$ select relation from t.tables t where not exists (select from pg_index i where i.indrelid = t.oid and i.indisprimary) $$,
  'every table has a primary key');
select is_empty($$ select relation from t.tables where coalesce(obj_description(oid), '') = '' and not relispartition and relkind <> 'f' $$, 'every table has a comment');
select is_empty($$ select c.conrelid::regclass, c.conname from pg_constraint c
  where c.contype = 'f' and c.conrelid in (select oid from t.tables) and not exists (
    select from pg_index i where i.indrelid = c.conrelid and i.indpred is null
       and c.conkey <@ (i.indkey::int2[])[0:cardinality(c.conkey) - 1]::int2[]) $$, 'every foreign key has an index');
select is_empty($$ select conname from pg_constraint where contype = 'f' and (conrelid = 'mcp.events'::regclass or conrelid in
  (select inhrelid from pg_inherits where inhparent = 'mcp.events'::regclass)) $$, 'events have no foreign keys');
select is_empty($$ select conrelid::regclass, conname from pg_constraint where condeferrable and connamespace in (select oid from t.schemas) $$,
  'no constraint waits for the commit, where a call could no longer answer for it');
select is_empty($$ select t.tgrelid::regclass, t.tgname from pg_trigger t where t.tgdeferrable and t.tgrelid in (select oid from t.tables) $$, 'nor a trigger');
select is_empty($$ select a.attrelid::regclass, a.attname from pg_attribute a join t.tables t on t.oid = a.attrelid
  where a.attnum > 0 and not a.attisdropped and a.atttypid in ('timestamp'::regtype, 'money'::regtype, 'char'::regtype) $$,
  'instants have a time zone');
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
  from functions where prolang = (select oid from pg_language where lanname = 'plpgsql') order by function::text; -- each row

select * from finish();
rollback;
