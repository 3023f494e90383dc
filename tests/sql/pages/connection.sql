\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.account('beta'), t.sign_in('beta', 'chrome');
create temp table c as select t.client() as id;
select t.connected(id, 'a') from c;
create temp table k as select id::text from mcp.connections;
select is((select t.page('connection', jsonb_build_object('id', k.id)) #>> '{connection,workspace}' from k), 'Acme', 'shown');
select is(t.whoami('a'), 'ok', 'which ends nothing');
select is((select t.page_code('connection', jsonb_build_object('id', k.id), 'chrome') from k), 'unknown_connection', 'another person''s');
select is(t.page_code('connection', jsonb_build_object('id', 'x')), 'unknown_connection', 'no such connection');
select is((select t.page_code('connection', jsonb_build_object('id', k.id, 'end', true)) from k), 'ok', 'with any input');
select is(t.whoami('a'), 'ok', 'it only shows');
select * from finish();
rollback;
