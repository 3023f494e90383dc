\ir ../fixtures.psql

select freeze() \gset
select account('warden', 'admin') as warden, account('alpha') as alpha, workspace('acme') as acme \gset
select member(:'acme', :'alpha') \gset
select connect('key', :'warden', 'admin', tier => 'observe') as key, connect('poor', :'warden', 'admin', scopes => '{admin:act}') \gset
create function t.names(args jsonb default '{}') returns text language sql as $$
  select string_agg(c ->> 'name', ',' order by c ->> 'name') from jsonb_array_elements((t.call('key', 'list_connections', args, 'admin')).body -> 'connections') c $$;
select advance('1 minute') \gset
select connect('agent', :'alpha', workspace => :'acme', tier => 'act', expires_at => mcp.now()) as agent \gset
select is((call('key', 'list_connections', '{"limit": 1}', 'admin')).body -> 'connections' -> 0, jsonb_build_object('id', :'agent', 'account', 'alpha', 'audience', 'user', 'kind', 'key', 'name', 'agent',
  'client', 'agent_key:' || :'agent', 'scopes', array['user:read', 'arena:play', 'bots:write', 'account:act'], 'tier', 'act', 'workspace', 'acme', 'role', null, 'faction', null, 'allowlist', null,
  'created_at', '2026-03-01T12:01:00.000Z', 'last_used_at', null, 'expires_at', null, 'revoked_at', null), 'newest first, and no credential');
select is(names(), 'agent,key,poor', 'all of them');
select is(names('{"account": "alpha"}'), 'agent', 'of one account');
select is(names('{"audience": "admin"}'), 'key,poor', 'of one audience');
select is(names(jsonb_build_object('limit', 2, 'cursor', (call('key', 'list_connections', '{"limit": 1}', 'admin')).body -> 'next_cursor')), 'key,poor', 'a cursor goes on');
update mcp.connections set revoked_at = mcp.now() where name = 'poor';
select is(names(), 'agent,key', 'ended ones are left out');
select is(names('{"include_ended": true}'), 'agent,key,poor', 'unless asked for');
select is((call('key', 'list_connections', '{"account": "nobody"}', 'admin')).body ->> 'code', 'unknown_account', 'an account that there is');
select is((call('key', 'list_connections', jsonb_build_object('limit', wrong), 'admin')).body ->> 'field', 'limit', wrong || ' is no limit') from unnest('{5.000000000000000001,0,101}'::numeric[]) wrong;
select is(said('poor', 'list_connections', audience => 'admin'), 'refused UNAUTHORIZED', 'not for a dead key');

select * from finish();
rollback;
