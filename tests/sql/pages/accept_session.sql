\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.account('beta');
delete from pages.sessions;
create function t.accept(handle text, held uuid, more jsonb default '{}', browser text default 'firefox') returns text language sql as $$
  delete from pages.sessions where hash = decode(t.sha('session ' || browser), 'hex');
  select t.page_code('accept_session', jsonb_build_object('user', t.id(handle), 'auth_session', held, 'session', t.sha('session ' || browser),
    'level', 'aal1', 'factors', false) || more, browser) $$;
select t.session(t.id('alpha')) as held \gset
select is(t.accept('alpha', :'held'), 'ok', 'a live session of that user');
select is(t.page('visitor') ->> 'handle', 'alpha', 'signs this browser in');
select is((browser, address, session_id)::text, row('firefox'::text, '192.0.2.1'::inet, :'held'::uuid)::text, 'with its own name and address') from pages.sessions;
select is(t.accept('beta', :'held'), 'sign_in_failed', 'another user''s');
select is(t.accept('alpha', gen_random_uuid()), 'sign_in_failed', 'one that is not there');
select is(t.accept('alpha', null), 'sign_in_failed', 'none');
select is(t.accept('alpha', t.session(t.id('alpha'), mcp.now())), 'sign_in_failed', 'one that has ended');
select is(t.accept('alpha', t.session(t.id('alpha'), null, gen_random_uuid())), 'sign_in_failed', 'a client''s');
select is(array[t.accept('alpha', :'held', '{"factors": true}'), t.accept('alpha', :'held', '{"factors": null}'), t.accept('alpha', :'held', '{"factors": true, "level": "aal2"}')],
  '{second_factor,second_factor,ok}', 'who has a second factor has used it');
update auth.users set banned_until = 'infinity' where id = t.id('alpha');
select is(t.accept('alpha', :'held'), 'sign_in_failed', 'not who is banned');
update auth.users set banned_until = null, is_anonymous = true where id = t.id('alpha');
select is(t.accept('alpha', :'held'), 'sign_in_failed', 'nor who is nobody');
update auth.users set is_anonymous = false, deleted_at = mcp.now() where id = t.id('alpha');
select is(t.accept('alpha', :'held'), 'sign_in_failed', 'nor who is gone');
update auth.users set deleted_at = null;

-- By a code.
select is(t.accept('alpha', :'held', '{"purpose": "sign_in"}'), 'sign_in_failed', 'a code that this browser had not asked for');
select t.page('begin_mail', '{"purpose": "sign_in", "email": "beta@example.test"}');
select is(t.accept('alpha', :'held', '{"purpose": "sign_in"}'), 'sign_in_failed', 'another address''s');
update auth.users set encrypted_password = '$2b$strangers', email_confirmed_at = null where id = t.id('alpha');
select t.page('begin_mail', '{"purpose": "sign_in", "email": "alpha@example.test"}');
update auth.users set email_confirmed_at = mcp.now();
select t.page('begin_code', '{"purpose": "sign_in"}');
select is((select sum(count) from mcp.throttles where kind ~ '^code'), 2::bigint, 'an attempt');
select is(t.accept('alpha', :'held', '{"purpose": "sign_in"}'), 'ok', 'its own');
select is((select sum(count) from mcp.throttles where kind ~ '^code'), 0::bigint, 'that was right does not count');
select is((select encrypted_password from auth.users where id = t.id('alpha')), '', 'a password that may be a stranger''s goes');
select is(t.page_code('begin_code', '{"purpose": "sign_in"}'), 'wrong_code', 'it is used up');
update auth.users set encrypted_password = '$2b$own' where id = t.id('alpha');
delete from mcp.throttles;
select t.page('begin_mail', '{"purpose": "sign_in", "email": "alpha@example.test"}');
select is(t.accept('alpha', :'held', '{"purpose": "sign_in"}'), 'ok', 'another one');
select is((select encrypted_password from auth.users where id = t.id('alpha')), '$2b$own', 'its owner''s stays');

-- A new password.
create temp table c as select t.client() as id;
select t.connected(id, 'a') from c;
select is(t.whoami('a'), 'ok', 'before');
select t.session(t.id('alpha')) as fresh \gset
delete from mcp.throttles;
select t.page('begin_mail', '{"purpose": "password", "email": "alpha@example.test"}', 'chrome');
select is(t.accept('alpha', :'fresh', '{"purpose": "password"}', 'chrome'), 'ok', 'another browser sets a new password');
select is((t.page('visitor') ->> 'handle', t.page('visitor', browser => 'chrome') ->> 'handle')::text, '(,alpha)', 'which ends all other sessions');
select is((select array_agg(id) from auth.sessions where user_id = t.id('alpha')), array[:'fresh'::uuid], 'also the application''s own');
select is(t.whoami('a'), 'refused UNAUTHORIZED', 'and their connections');
select t.advance('29 days');
update pages.sessions set last_used_at = mcp.now();
select is(t.page('visitor', browser => 'chrome') ->> 'handle', 'alpha', 'it lasts, whatever Supabase says of the session');
select t.advance('1 day');
update pages.sessions set last_used_at = mcp.now();
select is(t.page('visitor', browser => 'chrome') ->> 'handle', null, 'for thirty days');
select * from finish();
rollback;
