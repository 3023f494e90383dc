\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.account('alpha');
create function t.ask(email text, purpose text default 'sign_in', browser text default 'firefox', more jsonb default '{}') returns text language sql as $$
  select t.page_code('begin_mail', jsonb_build_object('email', email, 'purpose', purpose) || more, browser) $$;
create function t.begun(browser text default 'firefox', purpose text default 'sign_in') returns text language sql as $$
  select concat_ws(' ', s.email, s.distrusted, s.attempts) from pages.sign_ins s
   where s.browser = decode(t.sha('browser ' || begun.browser), 'hex') and s.purpose = begun.purpose $$;
select is(t.page('begin_mail', '{"purpose": "sign_in", "email": "Alpha@example.test"}'), '{"email": "alpha@example.test", "create": true}', 'known');
select is(t.begun(), 'alpha@example.test f 0', 'this browser waits for a code to that address');
select is(t.page('begin_mail', '{"purpose": "sign_in", "email": "nobody@example.test"}'), '{"email": "nobody@example.test", "create": true}', 'or not: the same');
select is(array[t.ask('alpha@example.test'), t.ask('nobody@example.test', browser => 'chrome')], '{too_many_attempts,too_many_attempts}',
  'one mail at a time, to anybody');
select is(t.begun(), 'nobody@example.test f 0', 'a refused one changes nothing');
select t.advance('65 seconds');
select is(array[t.ask('alpha@example.test', 'password'), t.begun(purpose => 'password'), t.begun()],
  '{ok,alpha@example.test f 0,nobody@example.test f 0}', 'each purpose has its own');
select is(array[t.ask('x@example.test', 'other'), t.ask('x'), t.ask('x@example.test', 'sign_up', more => '{"password_length": 9}')],
  array_fill('VALIDATION_ERROR'::text, '{3}'), 'purpose, address and length');
update mcp.settings set value = '1' where name = 'pages.mails';
select t.advance('65 seconds');
select is(array[t.ask('y@example.test'), t.ask('z@example.test')], '{ok,ok}', 'so many an hour');
select t.advance('65 seconds');
select is(t.ask('y@example.test'), 'too_many_attempts', 'and no more');
update mcp.settings set value = 'false' where name = 'pages.sign_up';
select is(t.ask('w@example.test', 'sign_up'), 'sign_up_closed', 'no new accounts');
select is(t.page('begin_mail', '{"purpose": "sign_in", "email": "w@example.test"}'), '{"email": "w@example.test", "create": false}', 'by no way');

-- A password at an address that nobody has proven.
delete from mcp.throttles;
update auth.users set encrypted_password = '$2b$strangers', email_confirmed_at = null;
update mcp.settings set value = '0' where name = 'pages.supabase_mail_seconds';
update mcp.settings set value = '100' where name = 'pages.mails';
select is(array[t.ask('alpha@example.test', browser => 'safari'), t.begun('safari')], '{ok,alpha@example.test t 0}', 'it may be a stranger''s');
select is(array[t.ask('alpha@example.test', browser => 'edge', more => '{"proven": true}'), t.begun('edge')], '{ok,alpha@example.test f 0}',
  'but not who knows it');
select is(array[t.ask('alpha@example.test', browser => 'edge'), t.begun('edge')], '{ok,alpha@example.test f 0}', 'nor who asks again');
select is(array[t.ask('alpha@example.test', browser => 'safari'), t.begun('safari')], '{ok,alpha@example.test t 0}', 'asking again makes nothing better');
select is(array[t.ask('v@example.test', browser => 'opera'), t.ask('alpha@example.test', browser => 'opera'), t.begun('opera')], '{ok,ok,alpha@example.test t 0}', 'nor does another address before');
update auth.users set email_confirmed_at = mcp.now();
select is(array[t.ask('alpha@example.test', browser => 'brave'), t.begun('brave')], '{ok,alpha@example.test f 0}', 'a proven one is its owner''s');
select * from finish();
rollback;
