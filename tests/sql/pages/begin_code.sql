\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.account('alpha');
create function t.try(purpose text default 'sign_in', browser text default 'firefox', more jsonb default '{}') returns text language plpgsql as $$
begin
  delete from mcp.throttles;
  return coalesce(a ->> 'code', a ->> 'email') from t.page('begin_code', jsonb_build_object('purpose', purpose) || more, browser) a;
end $$;
select is(t.try(), 'wrong_code', 'nothing was mailed');
select t.page('begin_mail', '{"purpose": "sign_in", "email": "alpha@example.test"}');
select is(array[t.try(browser => 'chrome'), t.try('password'), t.try()], '{wrong_code,wrong_code,alpha@example.test}',
  'in the browser that asked, for what it was asked');
select is(array(select t.try() from generate_series(1, 5)), '{alpha@example.test,alpha@example.test,alpha@example.test,alpha@example.test,wrong_code}',
  'five times');
select t.page('begin_mail', '{"purpose": "sign_in", "email": "alpha@example.test"}');
select is(t.try(), 'alpha@example.test', 'and again after another mail');
select t.advance('15 minutes');
select is(t.try(), 'wrong_code', 'within a quarter of an hour');
select t.page('begin_mail', '{"purpose": "password", "email": "alpha@example.test"}');
select is(t.page_code('begin_code', '{"purpose": "password", "password_length": 9}'), 'VALIDATION_ERROR', 'a new password is long enough');
select is(t.try('password', more => '{"password_length": 10}'), 'alpha@example.test', 'before the code is spent on it');
update mcp.settings set value = '1' where name = 'pages.sign_in_attempts';
select is(t.page('begin_code', '{"purpose": "password"}') ->> 'code', 'too_many_attempts', 'counted as attempts to sign in');
select t.page('begin_redirect', '{"next": "/account"}');
select is(t.try('redirect'), 'wrong_code', 'a redirect has no code');
select * from finish();
rollback;
