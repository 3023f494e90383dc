\ir ../fixtures.psql

select is(mcp.setting('lockout_failures'), '5', 'a figure');
select throws_ok($$ select mcp.setting('lockout_failure') $$, 'P0001', 'there is no setting named lockout_failure', 'a misspelt name is an error');
select throws_ok($$ update mcp.settings set value = '-1' where name = 'rate_limit_per_min' $$, '23514', null, 'below its bound');
select throws_ok($$ update mcp.settings set value = '1000001' where name = 'rate_limit_per_min' $$, '23514', null, 'above its bound');
select throws_ok($$ update mcp.settings set value = '1.5' where name = 'rate_limit_per_min' $$, '23514', null, 'no whole number');
select throws_ok($$ update mcp.settings set value = '"5"' where name = 'rate_limit_per_min' $$, '23514', null, 'no number');
select lives_ok($$ update mcp.settings set value = '0' where name = 'rate_limit_per_min' $$, 'within its bounds');

select * from finish();
rollback;
