\ir ../fixtures.psql

create function t.chore() returns boolean language sql as $$ select false $$;
select set_config('mcp.release', '1000001', true) \gset
select mcp.define_tool('mcp.whoami', 'user', 'Who', 'Who.', '{}', 'observe') \gset
select mcp.define_chore('t.chore') \gset

select mcp._forget_undeclared(1000001) \gset
select is((select array_agg(name) from mcp.catalog_entries), '{whoami}', 'what this release did not register is gone');
select is((select array_agg(function) from mcp.chores), '{t.chore}', 'chores too');

select * from finish();
rollback;
