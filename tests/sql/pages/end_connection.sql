\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.account('beta'), t.sign_in('beta', 'chrome');
create temp table c as select t.client() as id;
select t.connected(id, 'a') from c;
create temp table k as select id::text from mcp.connections;
select is((select t.page_code('end_connection', jsonb_build_object('id', k.id), 'chrome') from k), 'unknown_connection', 'another person''s');
select is((select t.page_code('end_connection', jsonb_build_object('id', k.id), 'nobody') from k), 'sign_in', 'nobody signed in');
select is(t.page_code('end_connection', jsonb_build_object('id', 'x')), 'unknown_connection', 'no such connection');
select is(t.whoami('a'), 'ok', 'none of which ends it');
select coalesce((select is(t.page('end_connection', jsonb_build_object('id', k.id)), jsonb_build_object('ended', k.id), 'ended') from k), fail('a row is missing'));
select is(t.whoami('a'), 'refused UNAUTHORIZED', 'on the very next call');
select is(t.page_code(verb, jsonb_build_object('id', k.id)), 'unknown_connection', verb || ' no longer finds it')
  from k, unnest(array['connection', 'end_connection']) verb; -- each row
select * from finish();
rollback;
