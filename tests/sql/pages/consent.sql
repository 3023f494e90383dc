\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.account('beta'), t.account('warden', 'admin');
create temp table c as select t.client(name => 'Claude') as id, t.client('admin') as admin;
create temp table r as select t.authorize(id) ->> 'request' as id from c;
select is((t.page('consent', jsonb_build_object('id', r.id)) #- '{id}') #- '{scopes}', '{"handle": "alpha", "email": "alpha@example.test", "client": "Claude", "document": null,
  "redirect_uri": "https://client.test/cb", "server": "https://moot.test/mcp/user", "tier": "act", "commands": null, "workspaces": [{"slug": "acme", "name": "Acme"}], "role": null,
  "full": false, "minutes": 10}', 'who asks for what') from r;
select is(jsonb_path_query_array(t.page('consent', jsonb_build_object('id', r.id)), '$.scopes[*].chosen'), '[true, true, true, true]', 'all that was asked for is chosen') from r;
select is(t.page_code('consent', jsonb_build_object('id', r.id), 'chrome'), 'sign_in', 'another browser') from r;
select t.sign_in('alpha', 'chrome');
select is(t.page_code('consent', jsonb_build_object('id', r.id), 'chrome'), 'request_unknown', 'also when signed in') from r;
select t.sign_in('beta');
select is(t.page_code('consent', jsonb_build_object('id', r.id)), 'request_unknown', 'another account in the first browser') from r;
select is(t.page_code('consent', jsonb_build_object('id', x)), 'request_unknown', coalesce(x, 'null')) from unnest(array['', 'x', null, gen_random_uuid()::text]) x;
select t.sign_in('alpha');
select t.advance('10 minutes');
select is(t.page_code('consent', jsonb_build_object('id', r.id)), 'request_expired', 'late') from r;
-- Administrators.
select t.sign_in('alpha', audience => 'admin');
select is(t.page_code('consent', '{"id": "x"}', audience => 'admin'), 'admin_required', 'no administrator');
select t.sign_in('warden', audience => 'admin');
select is(jsonb_path_query_array(p, '$.scopes[*].chosen') || jsonb_build_array(p -> 'tier', p -> 'role', p -> 'workspaces', p #> '{commands,0,name}'), '[true, false, "observe", "admin", null, "ban"]', 'administrators start from looking only')
  from c, lateral t.page('consent', jsonb_build_object('id', t.authorize(admin, '{}', 'admin') ->> 'request'), audience => 'admin') p;
select * from finish();
rollback;
