\ir ../fixtures.psql

select is(mcp.setting('lockout_failures'), '5', 'a figure');
select throws_ok($$ select mcp.setting('lockout_failure') $$, 'P0001', 'there is no setting named lockout_failure', 'a misspelt name is an error');
select throws_ok($$ update mcp.settings set value = '-1' where name = 'rate_limit_per_min' $$, '23514', null, 'below its bound');
select throws_ok($$ update mcp.settings set value = '1000001' where name = 'rate_limit_per_min' $$, '23514', null, 'above its bound');
select throws_ok($$ update mcp.settings set value = '1.5' where name = 'rate_limit_per_min' $$, '23514', null, 'no whole number');
select throws_ok($$ update mcp.settings set value = '"5"' where name = 'rate_limit_per_min' $$, '23514', null, 'no number');
select lives_ok($$ update mcp.settings set value = '0' where name = 'rate_limit_per_min' $$, 'within its bounds');

-- A value of another kind means nothing, so it is refused: '"true"' is no boolean.
select throws_ok(format('update mcp.settings set value = %L where name = %L', value, name), code, null, format('%s is not for %s', value, name))
  from (values ('owner_approval', '"true"', '23514'), ('owner_approval', '1', '23514'), ('owner_approval', '[]', '23514'),
          ('pages.sign_up', '"false"', '23514'), ('pages.sign_up', 'null', '23514'),
          ('world.allowlist', '{}', null), ('world.allowlist', '"kick"', null), ('world.allowlist', '[1]', null)) c (name, value, code);
select lives_ok(format('update mcp.settings set value = %L where name = %L', value, name), format('%s is for %s', value, name))
  from (values ('owner_approval', 'true'), ('pages.sign_up', 'false'), ('world.allowlist', '["kick"]'), ('world.allowlist', '[]')) c (name, value);
select is_empty('select name from mcp.settings where kind is null', 'every declared setting has a kind');

select * from finish();
rollback;
