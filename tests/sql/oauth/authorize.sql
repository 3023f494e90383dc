\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
create temp table c as select t.client(uris => '{https://client.test/cb,http://localhost/callback,http://127.0.0.1:33418/}') as id;
create function t.ask(more jsonb, audience text default 'user') returns jsonb language sql as $$ select t.authorize((select id from c), more, audience) $$;

select ok(t.ask('{}') ? 'request', 'a request');
select is((select r.scopes || array[r.resource] from oauth.requests r), array['user:read', 'arena:play', 'bots:write', 'account:act', 'https://moot.test/mcp/user'], 'for all scopes, at the address people type');
select ok(t.ask('{"scope": "arena:play offline_access", "resource": "https://moot.test/mcp"}') ? 'request', 'or for some');
select is((select r.scopes from oauth.requests r where r.resource = 'https://moot.test/mcp'), '{arena:play}', 'at the other name of the same server');

-- Client and callback first: nothing is ever sent to a wrong one.
select is(t.ask(more) ? 'problem', true, why) from (values
  ('{"client_id": "mhc_nobody"}'::jsonb, 'an unknown client'), ('{"client_id": null}', 'none'), ('{"redirect_uri": null}', 'no callback'),
  ('{"client_id": ["a", "b"]}', 'two clients'), ('{"redirect_uri": ["https://client.test/cb", "https://client.test/cb"]}', 'two callbacks'),
  ('{"redirect_uri": "https://client.test/cb/"}', 'a slash more'), ('{"redirect_uri": "https://CLIENT.test/cb"}', 'another case'),
  ('{"redirect_uri": "https://client.test:443/cb"}', 'a port'), ('{"redirect_uri": "https://client.test/x/../cb"}', 'dot segments'),
  ('{"redirect_uri": "https://client.test.evil.test/cb"}', 'a suffix'), ('{"redirect_uri": "https://client.test@evil.test/cb"}', 'a user'),
  ('{"redirect_uri": "https://client.test/cb?x"}', 'a query'), ('{"redirect_uri": "https://client.test/cb#x"}', 'a fragment'),
  ('{"redirect_uri": "http://localhost:80@evil.test/callback"}', 'a port that is a user'), ('{"redirect_uri": "http://localhost:1/other"}', 'another path'),
  ('{"redirect_uri": "http://127.0.0.1/callback"}', 'another name of this machine'), ('{"redirect_uri": "https://localhost/callback"}', 'another scheme'),
  ('{"redirect_uri": "http://localhost:123456/callback"}', 'no port'), ('{"redirect_uri": "https://evil.test/", "response_type": "token"}', 'also with other faults')) as v (more, why);
select is(t.ask(jsonb_build_object('redirect_uri', uri)) ? 'request', true, uri || ' differs only in the port')
  from unnest(array['http://localhost:51234/callback', 'http://localhost/callback', 'http://127.0.0.1:1/', 'http://127.0.0.1/']) uri;

-- Everything else goes back to the client, with state and issuer.
select is((a -> 'parameters') - 'error_description', jsonb_strip_nulls(jsonb_build_object('error', code, 'state', case when more ? 'state' then null else 's1' end, 'iss', 'https://moot.test/oauth')),
    why) || e'\n' || is(a ->> 'redirect_uri', 'https://client.test/cb', 'to the callback')
  from (values
    ('{"response_type": null}'::jsonb, 'invalid_request', 'no response type'), ('{"response_type": "token"}', 'unsupported_response_type', 'implicit'),
    ('{"response_type": "code id_token"}', 'unsupported_response_type', 'hybrid'), ('{"response_mode": "fragment"}', 'invalid_request', 'fragment'),
    ('{"code_challenge": null}', 'invalid_request', 'no PKCE'), ('{"code_challenge_method": null}', 'invalid_request', 'PKCE without a method is plain'),
    ('{"code_challenge_method": "plain"}', 'invalid_request', 'plain'), ('{"code_challenge": "short"}', 'invalid_request', 'short'),
    (jsonb_build_object('code_challenge', repeat('a', 44)), 'invalid_request', 'long'), (jsonb_build_object('code_challenge', repeat('a', 42) || '='), 'invalid_request', 'padded'),
    ('{"scope": "user:read admin:act"}', 'invalid_scope', 'a scope of the other audience'), ('{"resource": "https://moot.test/mcp/admin"}', 'invalid_target', 'another resource'),
    ('{"resource": "https://moot.test/mcp/user/"}', 'invalid_target', 'a slash'), ('{"resource": ["https://moot.test/mcp", "https://moot.test/mcp"]}', 'invalid_request', 'two resources'),
    ('{"scope": ["user:read", "user:read"]}', 'invalid_request', 'two scopes'), ('{"state": ["a", "b"]}', 'invalid_request', 'two states'),
    ('{"request": "x"}', 'request_not_supported', 'a request object'), ('{"request_uri": "x"}', 'request_uri_not_supported', 'a request_uri'),
    ('{"prompt": "none"}', 'interaction_required', 'never without asking')) as v (more, code, why), lateral (select t.ask(more)) as x (a);

select is(t.ask('{}', 'admin') ? 'problem', true, 'a client of one origin is none of the other');
select is(t.authorize('https://app.test/client.json') ->> 'fetch', 'https://app.test/client.json', 'a client may be the address of its document');
select is(t.authorize(id) ? 'fetch', false, id) from unnest(array['https://app.test/', 'https://app.test', 'http://app.test/a', 'https://localhost/a', 'https://app.test:8/a',
  'https://u@app.test/a', 'https://app.test/a?b', 'https://app.test/a#b', 'https://app.test/x/../a', 'https://app.test/%2e%2E/a', 'https://[::1]/a']) id;
select is(oauth.authorize('user', '{"fetched": true, "parameters": {"client_id": ["https://app.test/c"], "redirect_uri": ["https://a.test"]}}', t.browser())::jsonb ? 'problem',
  true, 'but not when it was fetched in vain');
update mcp.settings set value = 'false' where name = 'oauth.client_documents';
select is(t.authorize('https://app.test/client.json') ? 'problem', true, 'and only while that is on');
update mcp.settings set value = '1' where name = 'oauth.authorizations_per_minute';
select t.advance('2 minutes');
select is((t.ask('{}') ? 'request', t.ask('{}') ? 'problem')::text, '(t,t)', 'limited by address');
select * from finish();
rollback;
