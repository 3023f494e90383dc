\ir fixtures.psql
\ir browser.psql
\ir world/world.psql
-- A field that is missing opens nothing: SQL's null is neither true nor false, and a gate that asks `not` or `<>` lets it through. Every verb
-- is called whole, and then with each of its fields, parameters and facts of the request left out. What may be left out is listed.
select t.freeze();
select t.hall();
select t.account('warden', 'admin'), t.account('other');
select t.sign_in('warden', 'admin browser', 'admin');
select t.member(id, t.id('other'), 'member') from public.workspaces;
create table t.c as select t.client() as id;
select t.connected((select id from t.c), 'one');
create table t.ids (name text primary key, id text);
insert into t.ids select 'consent', t.authorize((select id from t.c)) ->> 'request';
insert into t.ids select 'connection', id::text from mcp.connections where kind = 'own' limit 1;
select t.decide(t.authorize((select id from t.c)) ->> 'request', 'fresh code');
select t.page('mail_code', jsonb_build_object('purpose', 'sign_in', 'email', 'other@example.test', 'code', t.sha('mailed'), 'password_length', 20), 'chrome');
select t.connect('approver', t.id('alpha'));
insert into mcp.approvals (account, connection_id, tool, arguments, digest, asked_at, expires_at)
select t.id('alpha'), id, 'x', '{}', sha256('x'), mcp.now(), mcp.now() + interval '5 minutes' from mcp.connections where name = 'approver';
insert into t.ids select 'approval', id::text from mcp.approvals;
insert into t.ids select 'project', t.project(id, 'Crane')::text from public.workspaces;
select t.page('workspaces.change_workspace', jsonb_build_object('action', 'invite', 'slug', 'acme', 'role', 'member', 'hash', t.sha('link')));
select t.page('begin_mail', jsonb_build_object('purpose', 'sign_in', 'email', 'alpha@example.test'), 'safari');
create function t.the(name text) returns text language sql as $$ select i.id from t.ids i where i.name = the.name $$;

create table t.verbs (
  name text primary key,
  statement text not null,           -- $1: the input, $2: the request
  input jsonb not null,
  request jsonb not null,
  optional text[] not null default '{}' -- what may be missing, since it opens nothing
);
insert into t.verbs
select name, format('select %s(%L, $1, $2)', verb, audience), input, t.browser(browser), optional from (values
  ('decide_consent', 'pages.decide_consent', 'user', jsonb_build_object('id', t.the('consent'), 'approve', true, 'scopes', '["user:read"]'::jsonb, 'tier', 'observe', 'workspace', 'acme', 'code', t.sha('new')), 'firefox', '{agent}'::text[]),
  ('decide_approval', 'pages.decide_approval', 'user', jsonb_build_object('id', t.the('approval'), 'approve', true), 'firefox', '{browser,agent}'),
  ('use_code', 'pages.use_code', 'user', jsonb_build_object('purpose', 'sign_in', 'code', t.sha('mailed'), 'session', t.sha('session chrome')), 'chrome', '{session of the request,agent}'),
  ('begin_code', 'pages.begin_code', 'user', '{"purpose": "sign_in"}', 'safari', '{session of the request,agent}'),
  ('end_connection', 'pages.end_connection', 'user', jsonb_build_object('id', t.the('connection')), 'firefox', '{browser,agent}'),
  ('make_key', 'pages.change_account', 'user', jsonb_build_object('action', 'make_key', 'scopes', '["user:read"]'::jsonb, 'sha256', t.sha('made'), 'prefix', 'made', 'name', 'x', 'tier', 'act'), 'firefox', '{browser,agent,name,prefix,tier}'),
  ('end_session', 'pages.change_account', 'user', jsonb_build_object('action', 'end_session', 'id', (select id::text from auth.sessions where user_id = t.id('alpha') limit 1)), 'firefox', '{browser,agent}'),
  ('owner_approval', 'pages.change_account', 'user', '{"action": "owner_approval", "on": false}', 'firefox', '{browser,agent}'),
  ('workspace', 'workspaces.change_workspace', 'user', '{"action": "create", "name": "x"}', 'firefox', '{browser,agent}'),
  ('rename', 'workspaces.change_workspace', 'user', '{"action": "rename", "slug": "acme", "name": "x"}', 'firefox', '{browser,agent}'),
  ('invite', 'workspaces.change_workspace', 'user', jsonb_build_object('action', 'invite', 'slug', 'acme', 'role', 'member', 'hash', t.sha('x')), 'firefox', '{browser,agent}'),
  ('accept', 'workspaces.change_workspace', 'user', jsonb_build_object('action', 'accept', 'hash', t.sha('link')), 'firefox', '{browser,agent}'),
  ('member', 'workspaces.change_workspace', 'user', '{"action": "member", "slug": "acme", "handle": "other", "role": "owner"}', 'firefox', '{browser,agent}'),
  ('remove', 'workspaces.change_workspace', 'user', '{"action": "remove", "slug": "acme", "handle": "other"}', 'firefox', '{browser,agent}'),
  ('hand_over', 'workspaces.change_workspace', 'user', '{"action": "hand_over", "slug": "acme", "handle": "other"}', 'firefox', '{browser,agent}'),
  ('project', 'workspaces.change_workspace', 'user', jsonb_build_object('action', 'project', 'slug', 'acme', 'id', t.the('project'), 'name', 'x'), 'firefox', '{id,browser,agent}'),
  ('run_command', 'world.run_command', 'admin', '{"command": "status", "fields": {}}', 'admin browser', '{fields,browser,agent}')
  ) v (name, verb, audience, input, browser, optional);
insert into t.verbs
select name, 'select ' || verb || '(''user'', $1, $2)', jsonb_build_object('parameters', t.lists(parameters)) || more, t.browser(), optional || '{browser,session of the request,agent}'::text[] from (values
  ('token by code', 'oauth.token', jsonb_build_object('grant_type', 'authorization_code', 'redirect_uri', 'https://client.test/cb', 'client_id', (select id from t.c),
      'code', t.sha('fresh code'), 'code_verifier', t.challenge()), jsonb_build_object('access', t.sha('a'), 'refresh', t.sha('r')), '{}'::text[]),
  ('token by refresh', 'oauth.token', jsonb_build_object('grant_type', 'refresh_token', 'client_id', (select id from t.c), 'refresh_token', t.sha('refresh one')),
      jsonb_build_object('access', t.sha('a'), 'refresh', t.sha('r')), '{}')) v (name, verb, parameters, more, optional);
insert into t.verbs
select 'authorize', 'select oauth.authorize(''user'', $1, $2)', jsonb_build_object('parameters', t.lists(jsonb_build_object('response_type', 'code', 'redirect_uri', 'https://client.test/cb',
  'client_id', (select id from t.c), 'code_challenge', t.challenge(), 'code_challenge_method', 'S256'))), t.browser(), '{session of the request,agent}';

-- What it says, and nothing stays.
create function t.says_of(verb t.verbs, input jsonb, request jsonb) returns text language plpgsql as $$
declare
  answer jsonb;
  said text;
begin
  begin
    execute verb.statement into answer using input, request;
    said := coalesce(answer ->> 'code', answer ->> 'error', answer ->> 'problem', answer #>> '{parameters,error}', 'ok');
    raise exception using errcode = 'TT000';
  exception
    when sqlstate 'TT000' then null;
    when others then said := sqlstate;
  end;
  return said;
end $$;
select is(t.says_of(v, v.input, v.request), 'ok', v.name || ' with all of its fields') from t.verbs v order by v.name;
select isnt(t.says_of(v, v.input #- x.path, v.request), 'ok', format('%s without %s', v.name, x.path))
  from t.verbs v, lateral (select array[k] as path from jsonb_object_keys(v.input) k where k <> 'parameters'
                            union all select array['parameters', k] from jsonb_object_keys(coalesce(v.input -> 'parameters', '{}')) k) x
 where x.path[cardinality(x.path)] <> all (v.optional) order by v.name, x.path;
select isnt(t.says_of(v, v.input, v.request - k), 'ok', format('%s without the request''s %s', v.name, k))
  from t.verbs v, unnest(array['session', 'browser']) k
 where case k when 'session' then 'session of the request' else k end <> all (v.optional) order by v.name, k;
-- What may be missing opens nothing either.
select isnt(t.says_of(v, v.input || jsonb_build_object(k, null), v.request), 'ok', format('%s with a null for %s', v.name, k))
  from t.verbs v, jsonb_object_keys(v.input) k where k <> 'parameters' and k <> all (v.optional) order by v.name, k;
select is(t.page('change_account', jsonb_build_object('action', 'make_key', 'scopes', '["user:read"]'::jsonb, 'sha256', t.sha('k'), 'prefix', 'k')) #>> '{key,tier}', 'observe',
  'a key without a tier reads');
select t.sign_in('alpha', 'opera');
select t.page('sign_out', '{}', 'opera');
select is((t.page('visitor') ->> 'handle', t.page('visitor', browser => 'opera') ->> 'handle')::text, '(alpha,)', 'a sign-out that does not say where is here alone');

select * from finish();
rollback;
