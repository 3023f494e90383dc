\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select isnt(t.page('begin_redirect', '{"next": "/a"}') ->> 'nonce', t.page('begin_redirect', '{"next": "/b"}') ->> 'nonce', 'another number each time');
select is((select array_agg(next) from pages.sign_ins), '{/b}', 'the newest counts');
update mcp.settings set value = '3' where name = 'pages.sign_in_attempts_per_address';
select is(array[t.page_code('begin_redirect', '{"next": "/c"}', 'chrome'), t.page_code('begin_redirect', '{"next": "/c"}', 'safari')],
  '{ok,too_many_attempts}', 'counted by network address');
select t.advance('15 minutes');
select is(t.page_code('begin_redirect', '{"next": "/c"}', 'safari'), 'ok', 'for a quarter of an hour');
select * from finish();
rollback;
