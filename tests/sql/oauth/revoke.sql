\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
create temp table c as select t.client() as id, t.client(name => 'Other') as other;
create function t.revoke(token text, more jsonb default '{}', audience text default 'user') returns text language sql as $$
  select coalesce(r ->> 'error', r ->> 'revoked') from oauth.revoke(audience, jsonb_build_object('parameters', t.lists(jsonb_build_object('token', t.sha(token)) || more)), t.browser()) r $$;
select t.connected(id, 'a'), t.connected(id, 'b') from c;
select t.connect('key', t.id('alpha'));
select is(t.revoke(token, more, audience), 'true', token) from c, lateral (values ('guess', '{}'::jsonb, 'user'), ('key', '{}', 'user'), ('access a', '{}', 'admin'),
  ('access a', jsonb_build_object('client_id', other), 'user')) as v (token, more, audience);
select is((t.whoami('a'), t.said('key', 'whoami'))::text, '(ok,ok)', 'unknown and foreign tokens: the same answer, and nothing happens');
select is(t.revoke('access a', jsonb_build_object('client_id', id, 'token_type_hint', 'refresh_token')), 'true', 'an access token') from c;
select is(t.whoami('a') || ' ' || (t.refresh(id, 'a', 'x') ->> 'error'), 'refused UNAUTHORIZED invalid_grant', 'ends both') from c;
select is(t.revoke('refresh b'), 'true', 'a refresh token');
select is(t.whoami('b'), 'refused UNAUTHORIZED', 'too');
select is(t.revoke('refresh b'), 'true', 'twice is the same');
-- A copy of a token that is over ends nothing.
select t.connected(id, 'd1'), t.refresh(id, 'd1', 'd2') from c;
select is((t.revoke('refresh d1'), t.whoami('d2'))::text, '(true,ok)', 'a used refresh token does nothing');
select t.advance('15 minutes');
select is((t.revoke('access d2'), (select t.refresh(id, 'd2', 'd3') ->> 'error' from c))::text, '(true,)', 'nor does an expired access token');
select is(t.revoke('x', '{"token": null}'), 'invalid_request', 'a token is needed');
select is(t.revoke('x', '{"token": ["a", "b"]}'), 'invalid_request', 'one');
select * from finish();
rollback;
