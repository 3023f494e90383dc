\ir ../fixtures.psql

select set_config('mcp.release', '1000001', true) \gset
create function t.held() returns text language sql as $$ select concat_ws(' ', s.value, s.minimum, s.maximum, s.description) from mcp.settings s where s.name = 'figure' $$;
select mcp.define_setting('figure', '5', minimum => 1, maximum => 10, description => 'one') \gset
select is(held(), '5 1 10 one', 'declared');
select mcp.define_setting('figure', '6', minimum => 2, maximum => 20, description => 'two') \gset
select is(held(), '6 2 20 two', 'a value that nobody changed follows the declaration');
update mcp.settings set value = '9' where name = 'figure';
select mcp.define_setting('figure', '7', minimum => 3, maximum => 30, description => 'three') \gset
select is(held(), '9 3 30 three', 'one that an operator changed stays; its bounds and description follow');
select throws_like($$ select mcp.define_setting('figure', '2', minimum => 1, maximum => 5, description => 'four') $$,
  'the setting figure is 9 in this database, and its bounds are now 1 to 5', 'and is named where it no longer fits');
select throws_like($$ select mcp.define_setting('other', '0', minimum => 1, description => 'x') $$, 'the setting other is 0 %', 'a declaration fits its own bounds');
select mcp.define_setting('switch', 'true', description => 'x') \gset
select throws_ok($$ update mcp.settings set value = '"true"' where name = 'switch' $$, '23514', null, 'a declared value gives its kind');
update mcp.settings set value = 'false' where name = 'switch';
select throws_like($$ select mcp.define_setting('switch', '5', description => 'x') $$, 'the setting switch is false in this database, and takes a number now',
  'a setting that changes its kind names what an operator chose');
insert into mcp.settings (name, value, description) values ('by_hand', '1', 'x');
select mcp._forget_undeclared(1000002) \gset
select is((select count(*) from mcp.settings where name in ('figure', 'by_hand')), 2::bigint, 'what one release does not declare stays for that one');
select mcp._forget_undeclared(1000003) \gset
select is((select array_agg(name) from mcp.settings where name in ('figure', 'by_hand')), '{by_hand}', 'and goes with the next; what no file declared stays');

select * from finish();
rollback;
