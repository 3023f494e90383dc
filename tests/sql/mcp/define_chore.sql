\ir ../fixtures.psql

create function t.chore() returns boolean language sql as $$ select false $$;
select throws_ok($$ select mcp.define_chore('t.missing') $$, 'P0001', 'there is no function t.missing() to be a chore', 'a function that does not exist');
select set_config('mcp.release', '7', true) \gset
select mcp.define_chore('t.chore'), mcp.define_chore('t.chore') \gset
select is((select release from mcp.chores where function = 't.chore'), 7::bigint, 'registered once, with the release');
select ok(exists (select from mcp.chores where function = 'mcp.sweep_events'), 'ours are registered');

select * from finish();
rollback;
