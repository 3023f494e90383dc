\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.account('alpha');
update auth.users set encrypted_password = '$2b$hash', email_confirmed_at = mcp.now();
create function t.strangers(what text, tries integer) returns void language sql as $$
  select pages._throttled(what, 'alpha@example.test', tries, 1000, interval '15 minutes', t.browser('x', format('198.51.100.%s', a)))
    from generate_series(1, 10) a, generate_series(1, tries) $$;
select t.strangers('sign_in', 10), t.strangers('mail', 5);
select is(t.page_code('find_password', '{"email": "alpha@example.test"}'), 'too_many_attempts', 'ten addresses use up an account''s passwords');
select is(t.page_code('mail_code', jsonb_build_object('purpose', 'sign_in', 'email', 'alpha@example.test', 'code', t.sha('1'))), 'too_many_attempts', 'and mails');
insert into auth.sessions (id, user_id, ip) values (gen_random_uuid(), t.id('alpha'), '192.0.2.1');
select is(t.page_code('find_password', '{"email": "alpha@example.test"}'), 'ok', 'not where the person is signed in');
select is(t.page_code('mail_code', jsonb_build_object('purpose', 'sign_in', 'email', 'alpha@example.test', 'code', t.sha('1'))), 'ok', 'who gets mail there');
select t.strangers('code', 10);
select is(t.page_code('use_code', jsonb_build_object('purpose', 'sign_in', 'code', t.sha('1'), 'session', t.sha('session firefox'))), 'ok', 'and whose code works, whatever strangers try');
select is(t.page('find_password', '{"email": "alpha@example.test"}', address => '192.0.2.9') ->> 'code', null, 'a proof of the mailbox clears the attempts of everywhere');
select * from finish();
rollback;
