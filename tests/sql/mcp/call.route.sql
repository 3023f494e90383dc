\ir ../fixtures.psql

create function t.one(actor mcp.actor, args jsonb) returns json language sql as $$ select json_build_object('args', args, 'who', actor.handle) $$;
select mcp.define_route('t.one', 'user', 'GET', '/one', 'One.', '{"type": "object"}', scope => 'arena:play'), mcp._generate_dispatch() \gset
select account('alpha') as alpha \gset
select connect('key', :'alpha'), connect('poor', :'alpha', scopes => '{user:read}') \gset
select is((select body::jsonb from mcp.call(bearer('key'), 'user', 'GET /one', '{"x": 1}', request() || '{"kind": "route"}')), '{"args": {"x": 1}, "who": "alpha"}', 'a route');
select is((select body ->> 'code' from mcp.call(bearer('poor'), 'user', 'GET /one', '{}', request() || '{"kind": "route"}')), 'scope_missing', 'under the gates');
select is((select body ->> 'code' from mcp.call(bearer('key'), 'user', 'GET /two', '{}', request() || '{"kind": "route"}')), 'unknown_route', 'one that there is');
select is(said('key', 'one'), 'refused unknown_tool', 'and no tool');

select * from finish();
rollback;
