\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
insert into pages.mail_codes (browser, purpose, email, hash, expires_at) values (sha256('b'), 'sign_in', 'a@b.cd', sha256('c'), mcp.now());
insert into pages.sign_ins (browser, purpose, email, expires_at) values (sha256('b'), 'sign_in', 'a@b.cd', mcp.now());
select is(pages.reap(), false, 'nothing is due');
select t.advance('8 days');
select is(pages.reap(), true, 'idle sessions, old codes and begun sign-ins');
select is((select count(*) from pages.sessions) + (select count(*) from pages.mail_codes) + (select count(*) from pages.sign_ins), 0::bigint, 'are forgotten');
select is((select count(*) from auth.sessions), 1::bigint, 'not what connections hang on');
select * from finish();
rollback;
