\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.account('alpha');
update mcp.settings set value = '2' where name = 'pages.sign_in_attempts';
create function t.try(email text, browser text default 'firefox') returns text language sql as $$
  select coalesce(a ->> 'code', a ->> 'email') from t.page('begin_password', jsonb_build_object('email', email), browser) a $$;
select is(t.try(' Alpha@Example.test '), 'alpha@example.test', 'as accounts are known');
select is(t.page_code('begin_password', '{"email": "alpha"}'), 'VALIDATION_ERROR', 'no address');
select is(array[t.try('alpha@example.test'), t.try('alpha@example.test'), t.try('alpha@example.test', 'chrome')],
  '{alpha@example.test,too_many_attempts,too_many_attempts}', 'counted by address, whatever the browser');
select is(array[t.try('nobody@example.test'), t.try('nobody@example.test'), t.try('nobody@example.test')],
  '{nobody@example.test,nobody@example.test,too_many_attempts}', 'known or not');
select t.advance('15 minutes');
select is(t.try('alpha@example.test'), 'alpha@example.test', 'for a quarter of an hour');
select * from finish();
rollback;
