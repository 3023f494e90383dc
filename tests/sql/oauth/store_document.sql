\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
create function t.store(document jsonb, url text default 'https://app.test/c', fresh integer default 600) returns text language sql as $$
  select coalesce(s ->> 'error', 'stored') from oauth.store_document('user', jsonb_build_object('url', url, 'fresh_seconds', fresh, 'document',
    case when document ? 'redirect_uris' then jsonb_set(document, '{redirect_uris}', (select jsonb_agg(t.parsed(u)) from jsonb_array_elements_text(document -> 'redirect_uris') u))
         else document end), t.browser()) s $$;
select is(t.store('{"client_id": "https://app.test/c", "client_name": "App", "redirect_uris": ["https://client.test/cb", "myapp://x"]}'), 'stored', 'a good one');
select is(t.authorize('https://app.test/c') ? 'request', true, 'is known from then on');
select is(t.store(document), 'invalid_client', why) from (values
  ('{"client_id": "https://app.test/C", "redirect_uris": ["https://client.test/cb"]}'::jsonb, 'another id'),
  ('{"redirect_uris": ["https://client.test/cb"]}', 'no id'), ('{"client_id": "https://app.test/c"}', 'no callbacks'),
  ('{"client_id": "https://app.test/c", "redirect_uris": ["myapp://x"]}', 'no good ones'),
  ('{"client_id": "https://app.test/c", "redirect_uris": ["https://client.test/cb"], "token_endpoint_auth_method": "client_secret_post"}', 'a secret'),
  ('[]', 'no object')) as v (document, why);
select is(oauth.store_document('user', '{"url": "https://app.test/c", "problem": "no answer"}', t.browser()) ->> 'error', 'invalid_client', 'nothing there');
select t.advance('11 minutes');
select is(t.authorize('https://app.test/c') ->> 'fetch', 'https://app.test/c', 'until it is old');
select is(t.store('{"client_id": "https://app.test/c", "redirect_uris": ["https://client.test/other"]}', fresh => 999999999), 'stored', 'the newest counts');
select is(t.authorize('https://app.test/c') ? 'problem', true, 'with its callbacks');
select t.advance('25 hours');
select is(t.authorize('https://app.test/c') ? 'fetch', true, 'for a day at most');
select * from finish();
rollback;
