\ir ../fixtures.psql

create function t.fault() returns setof text language sql stable as $$ values ('the sum is wrong') $$;
select throws_ok($$ select mcp.define_check('t.nothing') $$, 'P0001', null, 'a function that there is');
select is((select count(*) from mcp._check()), 0::bigint, 'nothing is wrong here');
select mcp.define_check('t.fault'), mcp._generate_dispatch() \gset
select results_eq('select * from mcp._check()', $$ values ('t.fault', 'the sum is wrong') $$, 'who found what');

select * from finish();
rollback;
