\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select is(t.page_code('end_redirect'), 'sign_in_stale', 'nothing was begun');
select t.page('begin_redirect', '{"next": "/mcp/authorize?request=1"}') as begun \gset
select is(t.page_code('end_redirect', browser => 'chrome'), 'sign_in_stale', 'not in this browser');
select is(t.page('end_redirect'), :'begun'::jsonb || '{"next": "/mcp/authorize?request=1"}', 'what was begun');
select is(t.page_code('end_redirect'), 'sign_in_stale', 'once');
select t.page('begin_redirect', '{"next": "/a"}');
select t.advance('15 minutes');
select is(t.page_code('end_redirect'), 'sign_in_stale', 'in time');
select is((select count(*) from pages.sign_ins), 0::bigint, 'and it is used up');
select * from finish();
rollback;
