\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
insert into pages.mail_codes (browser, purpose, email, hash, expires_at) values (sha256('b'), 'sign_in', 'a@b.cd', sha256('c'), mcp.now());
select is(pages.reap(), false, 'nothing is due');
select t.advance('8 days');
select is(pages.reap(), true, 'idle sessions and old codes');
select is((select count(*) from pages.sessions) + (select count(*) from pages.mail_codes), 0::bigint, 'are forgotten');
select is((select count(*) from auth.sessions), 1::bigint, 'not what connections hang on');
select * from finish();
rollback;
