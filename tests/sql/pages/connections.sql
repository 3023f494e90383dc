\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
create temp table c as select t.client(name => 'Claude') as id;
select t.connected(id, 'a') from c;
select is(t.page_code('connections', browser => 'chrome'), 'sign_in', 'nobody');
select is((select (p ->> 'server', p -> 'live', p -> 'most', p #>> '{connections,0,name}', p #>> '{connections,0,workspace}', jsonb_array_length(p -> 'connections'))::text from t.page('connections') p), '(https://moot.test/mcp/user,1,20,Claude,Acme,1)', 'the live ones');
select is(t.page('connections')::text ~ t.sha('access a'), false, 'without anything of a token');
update mcp.connections set revoked_at = mcp.now();
select is(t.page('connections') -> 'connections', '[]', 'and no others');
select * from finish();
rollback;
