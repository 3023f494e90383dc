\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
create temp table c as select t.client(name => 'Claude') as id;
select t.connected(id, 'a') from c;
select is(t.page_code('connections', browser => 'chrome'), 'sign_in', 'nobody');
select is((p ->> 'server', p -> 'live', p -> 'most', p #>> '{connections,0,name}', p #>> '{connections,0,workspace}', jsonb_array_length(p -> 'connections'))::text, '(https://moot.test/mcp/user,1,20,Claude,Acme,1)', 'the live ones')
  from t.page('connections') p;
select is(t.page('connections')::text ~ t.sha('access a'), false, 'without anything of a token');
update mcp.connections set revoked_at = mcp.now();
select is(t.page('connections') -> 'connections', '[]', 'and no others');
select is(t.page('connections') -> 'misused', '[]', 'nor who was disconnected');
select t.connected(id, 'm1'), t.refresh(id, 'm1', 'm2') from c;
select t.advance('31 seconds');
select t.refresh(id, 'm1', 'x') from c;
select is(t.page('connections') -> 'misused', (select jsonb_build_array(jsonb_build_object('name', 'Claude', 'client', id, 'ended_at', '2026-03-01T12:00:31.000Z',
  'because', 'a refresh token that had already been used was sent again')) from c), 'but a misused one says why it ended');
select t.member(t.workspace('other'), t.account('beta')), t.sign_in('beta', 'safari');
select is(t.page('connections', browser => 'safari') -> 'misused', '[]', 'to its own person');
update mcp.connections set audience = 'admin', workspace_id = null;
select is(t.page('connections') -> 'misused', '[]', 'on its own origin');
select * from finish();
rollback;
