\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.sign_in('alpha', 'chrome');
create temp table c as select t.client() as id;
select t.connected(id, 'a') from c;
select is(t.page('sign_out', '{"everywhere": false}', 'safari'), '{"signed_out": true}', 'nobody signs out nobody');
select is(t.whoami('a'), 'ok', 'before');
select is(t.page('sign_out', '{"everywhere": false}'), '{"signed_out": true}', 'here');
select is(array[t.page('visitor') ->> 'handle', t.page('visitor', browser => 'chrome') ->> 'handle'], '{null,alpha}', 'and not elsewhere');
select is(t.whoami('a'), 'refused UNAUTHORIZED', 'ends the connections of the session');
select t.sign_in('alpha');
select t.page('sign_out', '{"everywhere": true}');
select is((select count(*) from auth.sessions) + (select count(*) from pages.sessions), 0::bigint, 'everywhere');
select * from finish();
rollback;
