\ir ../fixtures.psql

create function t.recorder(actor mcp.actor, kind text, name text, args jsonb, outcome text, code text) returns void language sql as $$ $$;
create function t.problems() returns setof text language sql as $$ values ('the sky falls') $$;
create function t.watch() returns jsonb language sql as $$ select '{"x://y": "1"}'::jsonb $$;
select throws_ok($$ select mcp.define_hook('record', 't.nothing', 'user') $$, 'P0001', null, 'a function that there is');
select throws_ok($$ select mcp.define_hook('record', 't.problems', 'user') $$, 'P0001', null, 'of the hook''s shape');
select throws_ok($$ select mcp.define_hook('sing', 't.problems') $$, 'P0001', null, 'a hook that there is');
select mcp.define_hook('record', 't.recorder', 'user'), mcp.define_hook('verify', 't.problems'), mcp.define_hook('watch', 't.watch') \gset
select mcp.define_hook('verify', 't.problems') \gset
select is((select count(*) from mcp.hooks where function like 't.%'), 3::bigint, 'once each');
select mcp._generate_dispatch() \gset
select ok((mcp.verify() -> 'problems')::jsonb ? 'the sky falls', 'problems are told');
select is(mcp.watch() -> 'resources' ->> 'x://y', '1', 'so is what changed');

select * from finish();
rollback;
