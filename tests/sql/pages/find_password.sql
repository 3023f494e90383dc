\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.account('alpha');
update auth.users set encrypted_password = '$2b$hash', email_confirmed_at = mcp.now();
select is(t.page('find_password', '{"email": " Alpha@Example.test "}'), jsonb_build_object('user', t.id('alpha'), 'verifier', '$2b$hash'), 'what to compare with');
select is(t.page('find_password', '{"email": "nobody@example.test"}'), '{"user": null, "verifier": null}', 'nothing for nobody');
update auth.users set email_confirmed_at = null;
select is(t.page('find_password', '{"email": "alpha@example.test"}') ->> 'verifier', null, 'nor for an address that was not proven');
select is(t.page_code('find_password', jsonb_build_object('email', e)), 'VALIDATION_ERROR', e) from unnest(array['', 'x', 'a b@c.de', 'a@b', 'x@y.z' || repeat('a', 300)]) e;
update mcp.settings set value = '2' where name = 'pages.sign_in_attempts';
delete from mcp.throttles;
select is(array(select t.page_code('find_password', '{"email": "nobody@example.test"}') from generate_series(1, 3)), '{ok,ok,too_many_attempts}', 'attempts are bounded, whoever it is');
select is(t.page('find_password', '{"email": "nobody@example.test"}', address => '192.0.2.9') ->> 'code', null, 'from one address');
select t.advance('15 minutes');
select is(t.page_code('find_password', '{"email": "nobody@example.test"}'), 'ok', 'for a while');
update mcp.settings set value = '1' where name = 'pages.sign_in_attempts_per_address';
select is(t.page_code('find_password', '{"email": "other@example.test"}'), 'too_many_attempts', 'and from one address over all people');
select * from finish();
rollback;
