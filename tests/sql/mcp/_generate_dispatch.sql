\ir ../fixtures.psql

-- The generated road: to registered functions alone, and the version tells bridges of a change.
select account('alpha') as alpha \gset
select connect('alpha key', :'alpha') \gset
create function t.first(actor mcp.actor, args jsonb) returns json language sql as $$ select json_build_object('first', actor.handle, 'args', args) $$;
create function t.chore() returns boolean language sql as $$ select true $$;
select version as before from mcp.state \gset

select is(said('alpha key', 'first'), 'refused unknown_tool', 'a function alone is no tool');
select mcp.define_tool('t.first', 'user', 'First', 'First.', '{}', 'act') \gset
select mcp.define_chore('t.chore') \gset
select is((call('alpha key', 'first')).body ->> 'code', 'internal_error', 'nor is a registration without its road');
select mcp._generate_dispatch() \gset
select is((call('alpha key', 'first', '{"x": 1}')).body, '{"first": "alpha", "args": {"x": 1}}', 'with it, it is');
select is(mcp._run_chore('t.chore'), true, 'a chore too');
select is((select version from mcp.state), :'before' + 1::bigint, 'the version rises');
select throws_ok($$ select mcp._run('pg_catalog.pg_sleep', null, null) $$, 'P0001', null, 'nothing else is reached');
select throws_ok($$ select mcp._run_chore('t.first') $$, 'P0001', null, 'as a chore neither');
select is(obj_description('mcp._run(text, mcp.actor, jsonb)'::regprocedure) ~ '^Generated', true, 'it says that it is generated');
select ok(not has_function_privilege(role, f, 'execute'), role || ' may not execute ' || f)
  from unnest(array['anon', 'authenticated', 'service_role']) role, unnest(array['mcp._run(text, mcp.actor, jsonb)', 'mcp._run_chore(text)']) f;
delete from mcp.catalog_entries;
delete from mcp.chores;
select lives_ok('select mcp._generate_dispatch()', 'an empty catalog is possible');
select throws_ok($$ select mcp._run(null, null, null) $$, 'P0001', null, 'and reaches nothing');

select * from finish();
rollback;
