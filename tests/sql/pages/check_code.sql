\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.account('alpha');
create function t.check(code text, length integer default 20, browser text default 'firefox') returns text language sql as $$
  select t.page_code('check_code', jsonb_build_object('purpose', 'password', 'code', t.sha(code), 'password_length', length), browser) $$;
select is(t.check('1'), 'wrong_code', 'nothing was mailed');
select t.page('mail_code', jsonb_build_object('purpose', 'password', 'email', 'alpha@example.test', 'code', t.sha('1')));
select is(array[t.check('1'), t.check('1')], '{ok,ok}', 'the code stays unused');
select is(t.check('1', 3), 'VALIDATION_ERROR', 'the password''s length is judged, too');
select is(t.check('1', browser => 'chrome'), 'wrong_code', 'in the browser that asked');
select is(array(select t.check('x') from generate_series(1, 5)) || t.check('1'), array_fill('wrong_code'::text, '{6}'), 'five wrong ones void it');
select is(array(select t.check('x') from generate_series(1, 3)), '{wrong_code,wrong_code,too_many_attempts}', 'and tries are counted');
select * from finish();
rollback;
