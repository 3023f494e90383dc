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
  (jsonb_build_object('refresh_token', t.sha('guess')), 'invalid_grant', 'a guess'),
  ('{"resource": "https://moot.test/mcp"}', 'invalid_target', 'the server''s other resource')) as v (more, code, why); -- each row
select is((select t.error(t.refresh(other, 'one b', 'x')) from c), 'invalid_grant', 'another client');
select is((select t.refresh(id, 'one b', 'one c', '{"scope": "user:read offline_access", "resource": "HTTPS://Moot.test/mcp/user"}') #>> '{issued,scope}' from c), 'user:read',
  'a narrower scope is none of these');
select is(array[t.said('access one c', 'projects_list'), t.said('access one c', 'leave_arena')], '{ok,refused scope_missing}', 'it binds that access token');
select is((select t.refresh(id, 'one c', 'one d') #>> '{issued,scope}' from c), 'user:read arena:play bots:write account:act', 'and not the next, since the grant stays whole');
select is(t.said('access one d', 'leave_arena'), 'ok', 'which may do all again');
select t.advance('15 minutes');
select is(t.whoami('one b'), 'refused UNAUTHORIZED', 'access ends after fifteen minutes');
select is((select t.error(t.refresh(id, 'one b', 'x')) from c), 'invalid_grant', 'a used refresh token');
select is((select t.error(t.refresh(id, 'one d', 'x')) from c), 'invalid_grant', 'ends the connection');

-- The grace: the same request again gets the same pair, as the first one sealed it.
create function t.again(tokens text, more jsonb default '{}') returns text language sql as $$
  select coalesce(r ->> 'error', concat_ws(' ', r #>> '{issued,sealed}', r #>> '{issued,expires_in}', r #>> '{issued,scope}'))
    from t.refresh((select id from c), tokens, 'lost', more) r $$;
create function t.described(tokens text) returns text language sql as $$
  select t.refresh((select id from c), tokens, 'lost') ->> 'error_description' $$;
create function t.misuse(tokens text) returns text language sql as $$
  select l.misuse from mcp.connections l join mcp.credentials k on k.connection_id = l.id where k.hash = decode(t.sha('refresh ' || tokens), 'hex') $$;
select t.connected(id, 'g1'), t.refresh(id, 'g1', 'g2') from c;
select t.advance('10 seconds');
select is(t.again('g1'), 'sealed g2 890 user:read arena:play bots:write account:act', 'the same pair, for what is left of its time');
select is(t.again('g1', '{"scope": "account:act bots:write arena:play user:read offline_access", "resource": "https://moot.test/mcp/user"}'),
  t.again('g1'), 'and again, whichever way the same is said');
select is((select count(*) from mcp.credentials k where k.hash in (decode(t.sha('refresh lost'), 'hex'), decode(t.sha('access lost'), 'hex'))), 0::bigint,
  'no other pair is issued');
select is(t.again('g1', '{"resource": "https://moot.test/mcp"}'), 'invalid_target', 'another resource is refused');
select is((t.again('g1', jsonb_build_object('client_id', (select other from c))), t.whoami('g2'))::text, '(invalid_grant,ok)', 'another client is refused and ends nothing');
update auth.users set banned_until = mcp.now() + interval '1 second';
select is(t.again('g1'), 'invalid_grant', 'who is banned gets nothing again');
update auth.users set banned_until = null;
select is(t.whoami('g2'), 'ok', 'and loses nothing');
select t.advance('19.999 seconds');
select is(t.again('g1'), 'sealed g2 870 user:read arena:play bots:write account:act', 'until the grace is over');
select t.advance('1 millisecond');
select is((t.again('g1'), t.whoami('g2'))::text, '(invalid_grant,"refused UNAUTHORIZED")', 'then it is reuse, and the connection ends');
select is(t.described('g2'), 'This connection was ended, because a refresh token that had already been used was sent again. Connect again.', 'which every later answer says');
select is((select t.refresh(other, 'g2', 'x') ->> 'error_description' from c), 'The refresh token is not valid; connect again.', 'but not to another client');
select is(t.misuse('g2'), 'refresh_token', 'and the connection');

select t.connected(id, 'h1'), t.refresh(id, 'h1', 'h2'), t.refresh(id, 'h2', 'h3') from c;
select is(t.again('h2'), 'sealed h3 900 user:read arena:play bots:write account:act', 'the newest rotation can be repeated');
select is((t.again('h1'), t.whoami('h3'))::text, '(invalid_grant,"refused UNAUTHORIZED")', 'one whose successor was used is reuse');
select t.connected(id, 's1'), t.refresh(id, 's1', 's2', '{"scope": "user:read"}') from c;
select is(t.again('s1', '{"scope": "user:read"}'), 'sealed s2 900 user:read', 'a narrower one is the same for the same scope');
select is((t.again('s1', '{"scope": "arena:play"}'), t.whoami('s2'))::text, '(invalid_grant,"refused UNAUTHORIZED")', 'for another it is reuse');
select t.connected(id, 'w1'), t.refresh(id, 'w1', 'w2') from c;
select is((t.again('w1', '{"scope": "user:read admin:read"}'), t.whoami('w2'))::text, '(invalid_grant,"refused UNAUTHORIZED")', 'also for a wider one');
select t.connected(id, 'n1'), t.refresh(id, 'n1', 'n2', '{"sealed": null}') from c;
update mcp.settings set value = '0' where name = 'oauth.refresh_grace_seconds';
select is((t.again('n1'), t.whoami('n2'))::text, '(invalid_grant,"refused UNAUTHORIZED")', 'without a grace every second use is reuse');
select t.connected(id, 'o1'), t.refresh(id, 'o1', 'o2') from c;
select is((select count(*) from oauth.rotations r where r.sealed = 'sealed o2'), 0::bigint, 'and nothing is sealed');
select is(t.described('o1'), t.described('o2'), 'it says so at once');
update mcp.settings set value = '30' where name = 'oauth.refresh_grace_seconds';
select t.code('k1'), t.redeem(id, 'k1', 'k1') from c;
select is((select t.redeem(id, 'k1', 'x') ->> 'error_description' from c), 'This connection was ended, because its authorization code was used a second time. Connect again.', 'a code used twice is named too');
select is(t.described('k1'), (select t.redeem(id, 'k1', 'x') ->> 'error_description' from c), 'also to who refreshes');
select t.code('k2'), t.redeem(id, 'k2', 'k2') from c;
update mcp.connections l set revoked_at = mcp.now() from mcp.credentials k where k.connection_id = l.id and k.hash = decode(t.sha('refresh k2'), 'hex');
select is((select t.redeem(id, 'k2', 'x') ->> 'error_description' from c), 'The refresh token is not valid; connect again.', 'unless it had ended before');

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
select t.sign_in('alpha'), t.connected(id, 'z1') from c;
select is((select t.error(t.refresh(id, 'z1', 'z2')) from c), 'issued', 'a live connection');
delete from auth.sessions;
select is((select t.error(t.refresh(id, 'z2', 'x')) from c), 'invalid_grant', 'a sign-out');
select * from finish();
rollback;
