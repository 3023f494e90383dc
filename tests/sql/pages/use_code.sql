\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.account('alpha');
create function t.mail(email text, code text, purpose text default 'sign_in', verifier text default null) returns jsonb language sql as $$
  select t.page('mail_code', jsonb_build_object('purpose', purpose, 'email', email, 'code', t.sha(code), 'verifier', verifier, 'password_length', 20)) $$;
create function t.try(code text, purpose text default 'sign_in', browser text default 'firefox', verifier text default null) returns text language sql as $$
  delete from pages.sessions where hash = decode(t.sha('session ' || browser), 'hex');
  select t.page_code('use_code', jsonb_build_object('purpose', purpose, 'code', t.sha(code), 'session', t.sha('session ' || browser), 'verifier', verifier, 'password_length', 20), browser) $$;
select is(t.try('1'), 'wrong_code', 'nothing was mailed');
select t.mail('alpha@example.test', '1');
select is(array[t.try('2'), t.try('1', browser => 'chrome'), t.try('1', 'password'), t.try('1')], '{wrong_code,wrong_code,wrong_code,ok}',
  'the code, in the browser that asked, for what it was asked');
select is(t.page('visitor') ->> 'handle', 'alpha', 'signs in');
select is(t.try('1'), 'wrong_code', 'once');
select t.mail('alpha@example.test', '3'), t.mail('alpha@example.test', '4');
select is(array[t.try('3'), t.try('4')], '{wrong_code,ok}', 'the newest counts');
select t.mail('alpha@example.test', '5');
delete from mcp.throttles;
select is(array(select t.try('x') from generate_series(1, 5)) || t.try('5'), array_fill('wrong_code'::text, '{6}'), 'five wrong ones void it');
select t.mail('alpha@example.test', '6');
delete from mcp.throttles;
select t.advance('15 minutes');
select is(t.try('6'), 'wrong_code', 'it lasts a quarter of an hour');
select t.mail('new@example.test', '7', verifier => '$2b$new');
select is(t.try('7'), 'ok', 'a new address makes a user');
select is((select (u.encrypted_password, u.email_confirmed_at, i.provider)::text from auth.users u join auth.identities i on i.user_id = u.id where u.email = 'new@example.test'), ('$2b$new'::text, mcp.now(), 'email'::text)::text, 'with its password');
update auth.users set encrypted_password = '$2b$strangers', email_confirmed_at = null where email = 'alpha@example.test';
select t.mail('alpha@example.test', '8', verifier => '$2b$mine');
select is(t.try('8'), 'ok', 'an address that is now proven');
select is((select encrypted_password from auth.users where email = 'alpha@example.test'), '', 'loses the password that a stranger may have set');
delete from mcp.throttles;
select t.mail('alpha@example.test', '9', 'password'), t.sign_in('alpha', 'chrome');
select is(array[t.try('9', 'password'), t.try('9', 'password', verifier => '$2b$next')], '{wrong_code,wrong_code}', 'a new password needs one');
select t.mail('alpha@example.test', '9', 'password');
select is(t.try('9', 'password', verifier => '$2b$next'), 'ok', 'a new password');
select is((t.page('visitor') ->> 'handle', t.page('visitor', browser => 'chrome') ->> 'handle')::text, '(alpha,)', 'ends all other sessions');
select t.mail('nobody@example.test', '10', 'password');
select is(t.try('10', 'password', verifier => 'x'), 'wrong_code', 'makes no user');
delete from mcp.throttles;
update auth.users set encrypted_password = '$2b$proven', email_confirmed_at = mcp.now() where email = 'alpha@example.test';
select t.mail('alpha@example.test', '11', verifier => '$2b$other');
select is(t.try('11'), 'ok', 'a code for an address that was proven before');
select is((select encrypted_password from auth.users where email = 'alpha@example.test'), '$2b$proven', 'leaves its password');
select * from finish();
rollback;
