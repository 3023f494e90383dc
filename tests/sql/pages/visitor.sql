\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.account('alpha');
select is(t.page('visitor'), '{"signed_in": false, "handle": null, "email": null, "sign_up": true}', 'nobody');
select t.sign_in('alpha');
select is(t.page('visitor') ->> 'handle', 'alpha', 'someone');
select is(t.page('visitor', browser => 'chrome') ->> 'signed_in', 'false', 'not in another browser');
select is(t.page('visitor', audience => 'admin') ->> 'signed_in', 'false', 'not at the other origin');
select t.advance('8 days');
select is(t.page('visitor') ->> 'signed_in', 'false', 'idle for a week');
select t.sign_in('alpha');
select is(t.page('visitor') ->> 'signed_in', 'true', 'signed in again');
update auth.users set banned_until = mcp.now() + interval '1 hour';
select is(t.page('visitor') ->> 'signed_in', 'false', 'banned');
update auth.users set banned_until = null;
select is(t.page('visitor') ->> 'signed_in', 'true', 'no longer banned');
update auth.sessions set oauth_client_id = gen_random_uuid();
select is(t.page('visitor') ->> 'signed_in', 'false', 'a session of an OAuth client is no browser''s');
update mcp.settings set value = 'false' where name = 'pages.sign_up';
update auth.sessions set oauth_client_id = null;
select is(t.page('visitor') ->> 'signed_in', 'true', 'and a browser''s own again is');
select is(t.page('visitor') ->> 'sign_up', 'false', 'sign-up is a setting');
select * from finish();
rollback;
