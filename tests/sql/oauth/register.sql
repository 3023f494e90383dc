\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
create function t.register(uris text[], more jsonb default '{}', address text default '192.0.2.1') returns jsonb language sql as $$
  select oauth.register('user', jsonb_build_object('redirect_uris', (select jsonb_agg(t.parsed(u)) from unnest(uris) u)) || more, t.browser('x', address))::jsonb $$;

select is(t.register('{https://a.test/cb}', '{"client_name": "Claude"}') #- '{registered,client_id}', '{"registered": {"client_id_issued_at": 1772366400,
  "client_name": "Claude", "redirect_uris": ["https://a.test/cb"], "grant_types": ["authorization_code", "refresh_token"],
  "response_types": ["code"], "token_endpoint_auth_method": "none"}}', 'a public client, without a secret');
select is(t.register(array['cursor://anysphere.cursor-mcp/oauth/callback', 'http://localhost:8787/callback', 'https://www.cursor.com/agents/mcp/oauth/callback'])
  #> '{registered,redirect_uris}', '["http://localhost:8787/callback", "https://www.cursor.com/agents/mcp/oauth/callback"]', 'of a mixed list the acceptable part');

-- Callbacks, one a row.
select is(t.register(array[uri]) ? 'registered', fine, uri)
  from (values
    ('https://claude.ai/api/mcp/auth_callback', true), ('http://localhost/callback', true), ('http://127.0.0.1:33418/', true),
    ('http://[::1]:9/cb', true), ('https://a.test/cb?x=1', true), ('http://localhost', true),
    ('http://a.test/cb', false), ('http://localhost.evil.test/cb', false), ('http://127.0.0.1.evil.test/cb', false), ('http://2130706433/cb', false),
    ('http://0177.0.0.1/cb', false), ('http://[::ffff:127.0.0.1]/cb', false), ('http://LOCALHOST/cb', false), ('HTTP://localhost/cb', true), ('HTTPS://a.test/cb', true), ('https:///cb', false), ('https://*.a.test/cb', false), ('http://localhost:99999/cb', false),
    ('https://user@a.test/cb', false), ('https://a.test/cb#x', false), (e'https://a.test/c\tb', false), ('https://a.test/c b', false),
    ('https://a.test\@evil.test/cb', false), ('javascript:alert(1)', false), ('data:text/html,x', false), ('myapp://cb', false), ('https://', false),
    ('https://a.test/ü', false), ('http://localhost@evil.test/cb', false), ('https://a.test/' || repeat('a', 2048), false)) as c (uri, fine);
select is(oauth.register('user', '{"redirect_uris": "https://a.test/cb"}', t.browser()) ->> 'error', 'invalid_redirect_uri', 'a list is needed');
select is(oauth.register('user', '{"redirect_uris": [null, 3]}', t.browser()) ->> 'error', 'invalid_redirect_uri', 'of texts');
select is(t.register(array(select 'https://a.test/' || n from generate_series(1, 11) n)) ->> 'error', 'invalid_redirect_uri', 'ten at most');
select is(t.register('{https://a.test/cb}', '{"client_name": {"a": 1}}') ->> 'error', 'invalid_client_metadata', 'a name is a text');
select is(t.register('{https://a.test/cb}', jsonb_build_object('client_name', e'Evil \u202Eedualc\n\u200B' || repeat('x', 100))) #>> '{registered,client_name}',
  'Evil edualc ' || repeat('x', 68), 'a name becomes one plain line of 80');
select is(t.register('{https://a.test/cb}') #>> '{registered,client_name}', 'A client without a name', 'or this');

select * from finish();
rollback;
