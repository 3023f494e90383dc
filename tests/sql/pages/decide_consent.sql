\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.account('warden', 'admin'), t.sign_in('warden', 'opera', 'admin');
create temp table c as select t.client() as id, t.client('admin') as admin;
create function t.ask() returns text language sql as $$ select t.authorize((select id from c)) ->> 'request' $$;
create sequence t.codes;
create function t.raised(request text, more jsonb) returns text language sql as $$ select t.code_of(format('select t.decide(%L, %L, %L)', request, 'k' || nextval('t.codes'), more)) $$;
create temp table r as select t.ask() as id;
select is(t.raised(r.id, more), code, why) from r, (values ('{"scopes": []}'::jsonb, 'VALIDATION_ERROR', 'no scope'), ('{"scopes": ["admin:read"]}', 'VALIDATION_ERROR', 'none that was asked for'),
  ('{"tier": "god"}', 'VALIDATION_ERROR', 'no tier'), ('{"workspace": "nowhere"}', 'workspace_not_available', 'no workspace'), ('{"workspace": null}', 'workspace_not_available', 'none at all')) as v (more, code, why); -- each row
update public.workspace_members set role = 'member';
select is((select t.raised(r.id, '{}') from r), 'workspace_not_available', 'left meanwhile');
update public.workspace_members set view_projects = true;
select is((select t.decide(r.id, 'k1', '{"scopes": ["user:read", "admin:act"], "tier": "observe"}') from r), '{"approved": true, "redirect_uri": "https://client.test/cb",
  "parameters": {"state": "s1", "iss": "https://moot.test/oauth"}}', 'approved');
select is((select (k.scopes, k.tier, w.slug, k.kind, k.expires_at)::text from mcp.connections k join public.workspaces w on w.id = k.workspace_id), ('{user:read}'::text[], 'observe'::text, 'acme'::text, 'own'::text, mcp.now() + interval '5 minutes')::text, 'narrowed; it ends with its code');
select is((select t.raised(r.id, '{}') from r), 'request_decided', 'once');
select is(t.decide(t.ask(), 'k2', '{"approve": false}') #>> '{parameters,error}', 'access_denied', 'declined');
select is((select count(*) from mcp.connections), 1::bigint, 'which makes no connection');
update mcp.settings set value = '2' where name = 'connections_per_account';
select t.connected(id, 'a') from c;
select is(t.raised(t.ask(), '{}'), 'connection_limit', 'no more than the account may have');
select t.advance('6 minutes');
select is(t.raised(t.ask(), '{}'), null, 'what was never redeemed does not count for long');
-- Administrators allow commands by name; the list is empty unless they do.
create function t.admin_decides(more jsonb) returns jsonb language sql as $$
  select t.decide(t.authorize((select admin from c), '{}', 'admin', t.browser('opera')) ->> 'request', 'k' || nextval('t.codes'), more, 'admin', t.browser('opera')) $$;
select ok((t.admin_decides('{}') ->> 'approved')::boolean, 'an administrator');
select is((select (allowlist, workspace_id)::text from mcp.connections where audience = 'admin'), '({},)', 'an empty allowlist, no workspace');
select ok((t.admin_decides('{"allowlist": ["kick", "mute", "kick"]}') ->> 'approved')::boolean, 'with commands');
select is((select allowlist from mcp.connections where audience = 'admin' and cardinality(allowlist) > 0), '{kick,mute}', 'named');
delete from public.user_roles;
select is(t.admin_decides('{}') ->> 'code', 'admin_required', 'demoted');
select * from finish();
rollback;
