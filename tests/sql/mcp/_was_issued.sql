\ir ../fixtures.psql
\ir ../browser.psql

-- A secret that was issued for another purpose is refused as a bearer, and is no guess; one that was never issued is.
select t.freeze();
select t.hall();
create temp table c as select t.client() as id;
select t.decide(t.authorize((select id from c)) ->> 'request', 'a code');
select t.connected((select id from c), 'tokens');
select t.account('warden', 'admin');
select t.connect('warden key', t.id('warden'), 'admin'), t.connect('alpha key', t.id('alpha'));
select world.host_key_create(jsonb_build_object('sha256', t.sha('a host key'), 'prefix', 'mhh_aaaaaaaa', 'name', 'arena'));
insert into workspaces.invitations (workspace_id, hash, role, view_projects, invited_by, created_at, expires_at)
select w.id, sha256('an invitation'), 'member', false, t.id('alpha'), mcp.now(), mcp.now() from public.workspaces w where w.slug = 'acme';
insert into mcp.sessions (hash, audience, connection_id, opened_at, last_used_at, change)
select sha256('an MCP session'), 'admin', l.id, mcp.now(), mcp.now(), 1 from mcp.connections l where l.name = 'warden key';
create function t.guesses() returns bigint language sql as $$ select coalesce(sum(l.failures), 0) from mcp.lockouts l $$;

select is((t.said(secret, 'whoami', audience => audience), t.guesses())::text, '("refused UNAUTHORIZED",0)', secret || ' at ' || audience)
  from unnest(array['a code', 'session firefox', 'a host key', 'an invitation', 'an MCP session', 'refresh tokens', 'access tokens', 'alpha key', 'warden key']) secret,
    unnest(array['user', 'admin']) audience
 where (secret, audience) not in (('access tokens', 'user'), ('alpha key', 'user'), ('warden key', 'admin'));
select is(((world.host(t.bearer(secret), 'commands', '{}', t.request())).body ->> 'code', t.guesses())::text, '(UNAUTHORIZED,0)', secret || ' at the host''s interface')
  from unnest(array['a code', 'session firefox', 'an invitation', 'an MCP session', 'refresh tokens', 'alpha key', 'warden key']) secret;
select is(t.said('a guess', 'whoami'), 'refused UNAUTHORIZED', 'what was never issued');
select is((world.host(t.bearer('a guess'), 'commands', '{}', t.request())).body ->> 'code', 'UNAUTHORIZED', 'anywhere');
select is(t.guesses(), 2::bigint, 'is a guess');

-- A new table of secrets is asked too.
select is(array(
    select c.oid::regclass::text from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
      join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'hash' and a.atttypid = 'bytea'::regtype
     where c.relkind = 'r' and pg_catalog.pg_get_userbyid(n.nspowner) = current_user and n.nspname <> 't'
       and not exists (select from pg_catalog.pg_proc p where p.proname in ('_was_issued', '_has_issued') and strpos(p.prosrc, ' ' || c.oid::regclass || ' ') > 0)
     order by 1),
  -- Hashes of files; a mailed code's hash, which holds the browser's secret; a copy of those in mcp.credentials.
  '{mcp.registry,mcp.releases,oauth.rotations,pages.mail_codes}', 'every table of secrets is asked');

select * from finish();
rollback;
