\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.account('alpha');
select is(t.page('sign_in', jsonb_build_object('user', t.id('alpha'), 'session', t.sha('session firefox'))), '{"signed_in": true}', 'signs in');
select is(t.page('visitor') ->> 'handle', 'alpha', 'this browser');
select is(s.not_after, mcp.now() + interval '30 days', 'for thirty days') from auth.sessions s;
select t.page('find_password', '{"email": "alpha@example.test"}');
select is((select sum(count) from mcp.throttles), 2::bigint, 'an attempt where the person is signed in');
delete from mcp.throttles;
delete from auth.sessions;
select t.page('find_password', '{"email": "alpha@example.test"}');
select is((select sum(count) from mcp.throttles), 3::bigint, 'an attempt where nobody is');
select t.page('sign_in', jsonb_build_object('user', t.id('alpha'), 'session', t.sha('session safari')), 'safari');
select is((select sum(count) from mcp.throttles), 0::bigint, 'that was right does not count');
update auth.users set banned_until = mcp.now() + interval '1 hour';
select is(t.page_code('sign_in', jsonb_build_object('user', t.id('alpha'), 'session', t.sha('session chrome')), 'chrome'), 'sign_in_failed', 'not who is banned');
select * from finish();
rollback;
