\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.account('beta'), t.sign_in('beta', 'chrome');
create function t.make(more jsonb) returns jsonb language sql as $$
  select t.page('change_account', '{"action": "make_key", "name": "laptop", "scopes": ["user:read"], "tier": "observe", "workspace": "acme"}'::jsonb
    || jsonb_build_object('sha256', t.sha('mhk_1'), 'prefix', 'mhk_1') || more) $$;
select is((select (k ->> 'name', k ->> 'account', k ->> 'audience', k ->> 'workspace', k -> 'scopes', k ->> 'expires_at')::text from (select t.make('{"days": "7", "account": "beta", "audience": "admin"}') -> 'key') as m (k)), '(laptop,alpha,user,acme,"[""user:read""]",2026-03-08T12:00:00.000Z)', 'a key of one''s own');
select is(t.said('mhk_1', 'whoami'), 'ok', 'calls');
create function t.raised(input jsonb, browser text default 'firefox') returns text language sql as $$ select t.page_code('change_account', input, browser) $$;
select is(t.raised(input), code, why) from (values ('{"action": "make_key", "scopes": []}'::jsonb, 'VALIDATION_ERROR', 'no scope'),
  ('{"action": "make_key", "scopes": ["user:read"], "days": "0"}', 'VALIDATION_ERROR', 'no days'), ('{"action": "x"}', 'VALIDATION_ERROR', 'no action'),
  ('{"action": "end_key", "id": "x"}', 'unknown_key', 'no key'), ('{"action": "end_session", "id": ""}', 'unknown_session', 'no session'), ('{"action": "end_session"}', 'unknown_session', 'none named')) as v (input, code, why);
select is((select t.raised(jsonb_build_object('action', 'end_key', 'id', id), 'chrome') from mcp.connections), 'unknown_key', 'another person''s key');
select is((select t.raised(jsonb_build_object('action', 'end_session', 'id', s.id), 'chrome') from auth.sessions s where user_id = t.id('alpha')), 'unknown_session', 'another person''s session');
select is((select t.raised(jsonb_build_object('action', 'end_key', 'id', id)) from mcp.connections), 'ok', 'revoked');
select is(t.said('mhk_1', 'whoami'), 'refused UNAUTHORIZED', 'at once');
select is((select t.raised(jsonb_build_object('action', 'end_session', 'id', s.id)) from auth.sessions s where user_id = t.id('alpha')), 'ok', 'ended');
select is(t.raised('{"action": "x"}'), 'sign_in', 'this one');
select is((select count(*) from auth.sessions), 1::bigint, 'and no other');
select t.sign_in('alpha') \gset
select t.connect('admin key', t.id('alpha'), 'admin') as admin_key \gset
select is(t.raised(jsonb_build_object('action', 'end_key', 'id', :'admin_key')), 'unknown_key', 'a key of the other origin');
select is((select revoked_at from mcp.connections where id = :'admin_key'), null, 'which stays');
select * from finish();
rollback;
