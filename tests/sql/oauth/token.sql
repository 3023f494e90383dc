\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
create temp table c as select t.client() as id, t.client(name => 'Other') as other;
create function t.error(answer jsonb) returns text language sql as $$ select coalesce(answer ->> 'error', 'issued') $$;
create function t.code(name text, more jsonb default '{}') returns text language sql as $$
  select case when (t.decide(t.authorize((select id from c)) ->> 'request', name, more) ->> 'approved')::boolean then name end $$;

-- The whole way.
select is((select t.redeem(id, t.code('c1'), 'one') -> 'issued' from c), '{"expires_in": 900, "scope": "user:read arena:play bots:write account:act"}', 'a code becomes tokens');
select is(t.whoami('one'), 'ok', 'that call');
select is(t.said('refresh one', 'whoami'), 'refused UNAUTHORIZED', 'a refresh token does not');
select is(t.events(), 2::bigint, 'both are on record');
select is((select count(*) from mcp.lockouts), 0::bigint, 'and neither is a guess');

-- Wrong requests, one a row; none uses the code up.
select t.code('c2');
select is(t.error(t.redeem(id, 'c2', 'x', more)), code, why) from c, (values
  ('{"grant_type": null}'::jsonb, 'invalid_request', 'no grant'), ('{"grant_type": "password"}', 'unsupported_grant_type', 'another grant'),
  ('{"grant_type": "client_credentials"}', 'unsupported_grant_type', 'and another'), ('{"client_id": null}', 'invalid_request', 'no client'),
  ('{"client_id": "mhc_nobody"}', 'invalid_client', 'an unknown client'), ('{"code": null}', 'invalid_request', 'no code'),
  (jsonb_build_object('code', t.sha('guess')), 'invalid_grant', 'a guess'), (jsonb_build_object('code', t.sha('refresh one')), 'invalid_grant', 'a refresh token as code'),
  ('{"redirect_uri": null}', 'invalid_grant', 'no callback'), ('{"redirect_uri": "https://client.test/cb/"}', 'invalid_grant', 'another callback'),
  ('{"code_verifier": null}', 'invalid_grant', 'no verifier'), ('{"code_verifier": "malformed"}', 'invalid_grant', 'a wrong one'),
  ('{"resource": "https://moot.test/mcp/admin"}', 'invalid_target', 'another resource'), ('{"resource": "https://moot.test/mcp"}', 'invalid_target', 'not the one asked for'),
  ('{"scope": ["a", "b"]}', 'invalid_request', 'a parameter twice')) as v (more, code, why); -- each row
select is((select t.error(t.redeem(other, 'c2', 'x')) from c), 'invalid_grant', 'another client');
select is((select t.error(t.redeem(id, 'c2', 'x', '{}', 'admin')) from c), 'invalid_client', 'the other origin');
select is((select t.error(t.redeem(id, 'c2', 'two', '{"resource": "https://moot.test/mcp/user"}')) from c), 'issued', 'the code is still good');

-- A replay ends what the first use issued.
select is((select t.error(t.redeem(id, 'c2', 'x')) from c), 'invalid_grant', 'but once');
select is(t.whoami('two'), 'refused UNAUTHORIZED', 'its replay ends the connection');
select is((select t.error(t.refresh(id, 'two', 'x')) from c), 'invalid_grant', 'with all its tokens');
select t.code('c3');
select t.advance('5 minutes');
select is((select t.error(t.redeem(id, 'c3', 'x')) from c), 'invalid_grant', 'a code lasts five minutes');

-- Refreshing.
select is((select t.refresh(id, 'one', 'one b') -> 'issued' from c), '{"expires_in": 900, "scope": "user:read arena:play bots:write account:act"}', 'a refresh');
select is(t.whoami('one b'), 'ok', 'its access token is good');
select is(t.error(t.refresh(id, 'one b', 'x', more)), code, why) from c, (values
  ('{"scope": "user:read admin:read"}'::jsonb, 'invalid_scope', 'a wider scope'), ('{"refresh_token": null}', 'invalid_request', 'no token'),
  (jsonb_build_object('refresh_token', t.sha('access one b')), 'invalid_grant', 'an access token'), ('{"resource": "https://evil.test"}', 'invalid_target', 'another resource'),
  (jsonb_build_object('refresh_token', t.sha('guess')), 'invalid_grant', 'a guess')) as v (more, code, why); -- each row
select is((select t.error(t.refresh(other, 'one b', 'x')) from c), 'invalid_grant', 'another client');
select is((select t.refresh(id, 'one b', 'one c', '{"scope": "user:read offline_access", "resource": "https://moot.test/mcp"}') #>> '{issued,scope}' from c), 'user:read',
  'a narrower scope is none of these');
select is(array[t.said('access one c', 'projects_list'), t.said('access one c', 'leave_arena')], '{ok,refused scope_missing}', 'it binds that access token');
select is((select t.refresh(id, 'one c', 'one d') #>> '{issued,scope}' from c), 'user:read arena:play bots:write account:act', 'and not the next, since the grant stays whole');
select is(t.said('access one d', 'leave_arena'), 'ok', 'which may do all again');
select t.advance('15 minutes');
select is(t.whoami('one b'), 'refused UNAUTHORIZED', 'access ends after fifteen minutes');
select is((select t.error(t.refresh(id, 'one b', 'x')) from c), 'invalid_grant', 'a used refresh token');
select is((select t.error(t.refresh(id, 'one d', 'x')) from c), 'invalid_grant', 'ends the connection');

-- The grace.
update mcp.settings set value = '10' where name = 'oauth.refresh_grace_seconds';
select t.connected(id, 'g1'), t.refresh(id, 'g1', 'g2') from c;
select is((select t.error(t.refresh(id, 'g1', 'x')) from c), 'invalid_grant', 'within the grace it is refused');
select is((select t.error(t.refresh(id, 'g2', 'g3')) from c), 'issued', 'and nothing else');
select t.advance('1 second');
select t.refresh(id, 'g3', 'g4') from c;
select t.error(t.refresh(id, 'g1', 'x')) from c;
select is((select t.error(t.refresh(id, 'g4', 'x')) from c), 'invalid_grant', 'but only the immediate predecessor');

-- What else ends it.
select t.connected(id, 'e1'), t.connected(id, 'e2'), t.connected(id, 'e3') from c;
update auth.users set banned_until = mcp.now() + interval '1 hour';
select is((select t.error(t.refresh(id, 'e1', 'x')) from c), 'invalid_grant', 'a ban');
update auth.users set banned_until = null;
select is((select t.error(t.refresh(id, 'e1', 'e1 b')) from c), 'issued', 'which used nothing up');
select t.advance('29 days');
select is((select t.error(t.refresh(id, 'e1 b', 'e1 c')) from c), 'issued', 'thirty days');
-- Nine minutes before the session ends.
select t.freeze((select min(s.not_after) from auth.sessions s) - interval '9 minutes');
select is((select t.refresh(id, 'e1 c', 'e1 d') #>> '{issued,expires_in}' from c), '540', 'access ends with the sign-in, not after fifteen minutes');
select is((select k.expires_at from mcp.credentials k where k.hash = sha256('refresh e1 d')), (select min(s.not_after) from auth.sessions s), 'so does the refresh token');
select is((select t.error(t.refresh(id, 'e1 d', 'e1 e')) from c), 'issued', 'up to then');
select t.advance('9 minutes');
select is((select t.error(t.refresh(id, 'e1 e', 'x')) from c), 'invalid_grant', 'and not a moment more');

-- Signing out ends a connection that was live until then.
select t.sign_in('alpha'), t.connected(id, 's1') from c;
select is((select t.error(t.refresh(id, 's1', 's2')) from c), 'issued', 'a live connection');
delete from auth.sessions;
select is((select t.error(t.refresh(id, 's2', 'x')) from c), 'invalid_grant', 'a sign-out');
select * from finish();
rollback;
