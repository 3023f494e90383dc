\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.account('alpha');
create function t.mail(purpose text, email text) returns text language sql as $$
  select coalesce(t.page('mail_code', jsonb_build_object('purpose', purpose, 'email', email, 'code', t.sha('1'))) ->> 'mail', 'none') $$;
select is(array[t.mail('sign_in', 'ALPHA@example.test'), t.mail('password', 'alpha@example.test'), t.mail('sign_in', 'new@example.test'), t.mail('password', 'new@example.test')],
  '{sign_in,password,sign_up,none}', 'what is mailed');
update mcp.settings set value = 'false' where name = 'pages.sign_up';
select is(t.mail('sign_in', 'new@example.test'), 'none', 'no sign-up');
select is(t.page_code('mail_code', '{"purpose": "sign_in", "email": "a@b.cd", "code": "00", "verifier": "x", "password_length": 9}'), 'VALIDATION_ERROR', 'a password of ten');
update mcp.settings set value = '1' where name = 'pages.mails';
select is(t.page_code('mail_code', jsonb_build_object('purpose', 'sign_in', 'email', 'alpha@example.test', 'code', t.sha('1'))), 'too_many_attempts', 'mails are bounded');
select * from finish();
rollback;
