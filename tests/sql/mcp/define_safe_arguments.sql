\ir ../fixtures.psql

select mcp.define_safe_arguments('user', 'x', '{a,b}'), mcp.define_safe_arguments('user', 'x', '{a}') \gset
select set_eq($$ select argument from mcp.safe_arguments where name = 'x' $$, array['a', 'b'], 'once each');
select mcp._forget_undeclared(1000) \gset
select is_empty('select * from mcp.safe_arguments', 'those of an earlier release are forgotten');
select is_empty('select * from mcp.hooks', 'hooks too');

select * from finish();
rollback;
