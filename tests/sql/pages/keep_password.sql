\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
create function t.keep(code text, verifier text, browser text default 'firefox') returns boolean language sql as $$
  select (t.page('keep_password', jsonb_build_object('purpose', 'sign_in', 'code', t.sha(code), 'verifier', verifier), browser) ->> 'kept')::boolean $$;
select t.page('mail_code', jsonb_build_object('purpose', 'sign_in', 'email', 'new@example.test', 'code', t.sha('1')));
select is(array[t.keep('2', 'x'), t.keep('1', 'x', 'chrome'), t.keep('1', '$2b$mine'), t.keep('1', '$2b$other')], '{f,f,t,f}', 'once, with the code, in its browser');
select is(t.page_code('use_code', jsonb_build_object('purpose', 'sign_in', 'code', t.sha('1'), 'session', t.sha('session firefox'))), 'ok', 'the code signs up');
select is((select encrypted_password from auth.users where email = 'new@example.test'), '$2b$mine', 'with this password');
select * from finish();
rollback;
