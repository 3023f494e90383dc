\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.account('beta'), t.account('warden', 'admin');
create temp table c as select t.client(name => 'Claude') as id, t.client('admin') as admin;
create temp table r as select t.authorize(id) ->> 'request' as id from c;
select is((select (t.page('consent', jsonb_build_object('id', r.id)) #- '{id}') #- '{scopes}' from r), '{"handle": "alpha", "email": "alpha@example.test", "client": "Claude", "document": null,
  "redirect_uri": "https://client.test/cb", "server": "https://moot.test/mcp/user", "tier": "act", "commands": null, "workspaces": [{"slug": "acme", "name": "Acme"}], "role": null,
  "full": false, "minutes": 10}', 'who asks for what');
select is((select jsonb_path_query_array(t.page('consent', jsonb_build_object('id', r.id)), '$.scopes[*].chosen') from r), '[true, true, true, true]', 'all that was asked for is chosen');
select is((select t.page_code('consent', jsonb_build_object('id', r.id), 'chrome') from r), 'sign_in', 'another browser');
select t.sign_in('alpha', 'chrome');
select is((select t.page_code('consent', jsonb_build_object('id', r.id), 'chrome') from r), 'request_unknown', 'also when signed in');
select t.sign_in('beta');
select is((select t.page_code('consent', jsonb_build_object('id', r.id)) from r), 'request_unknown', 'another account in the first browser');
select is(t.page_code('consent', jsonb_build_object('id', x)), 'request_unknown', coalesce(x, 'null')) from unnest(array['', 'x', null, gen_random_uuid()::text]) x;
select t.sign_in('alpha');
select t.advance('10 minutes');
select is((select t.page_code('consent', jsonb_build_object('id', r.id)) from r), 'request_expired', 'late');
-- Administrators.
select t.sign_in('alpha', audience => 'admin');
select is(t.page_code('consent', '{"id": "x"}', audience => 'admin'), 'admin_required', 'no administrator');
select t.sign_in('warden', audience => 'admin');
select is((select jsonb_path_query_array(p, '$.scopes[*].chosen') || jsonb_build_array(p -> 'tier', p -> 'role', p -> 'workspaces', p #> '{commands,0,name}') from c, lateral t.page('consent', jsonb_build_object('id', t.authorize(admin, '{}', 'admin') ->> 'request'), audience => 'admin') p), '[true, false, "observe", "admin", null, "ban"]', 'administrators start from looking only');
select * from finish();
rollback;
