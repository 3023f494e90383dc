\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.connect('key', t.id('alpha'), workspace => (select id from public.workspaces)), t.connect('admin key', t.id('alpha'), 'admin');
select t.sign_in('alpha', 'chrome');
select is((select (p ->> 'handle', p ->> 'email', jsonb_array_length(p -> 'keys'), p #>> '{keys,0,workspace}', jsonb_array_length(p -> 'sessions'), jsonb_array_length(p -> 'scopes'))::text from t.page('account') p),
  '(alpha,alpha@example.test,1,acme,2,4)', 'keys of this origin, sessions, what can be given');
select is(jsonb_path_query_array(t.page('account'), '$.sessions[*] ? (@.here == true).here'), '[true]', 'one of them is this');
update pages.sessions set browser = 'Mine', address = '192.0.2.9';
update auth.sessions set user_agent = 'the bridge', ip = '10.0.0.1';
select is(jsonb_path_query_array(t.page('account'), '$.sessions[*].*') @> '["Mine", "192.0.2.9"]', true, 'the person''s browser and address, not those that Supabase saw');
select is(t.page_code('account', browser => 'opera'), 'sign_in', 'nobody');
select * from finish();
rollback;
