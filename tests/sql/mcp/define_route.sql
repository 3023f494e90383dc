\ir ../fixtures.psql

create function t.one(actor mcp.actor, args jsonb) returns json language sql as $$ select '{}'::json $$;
select mcp.define_route('t.one', 'user', 'GET', '/one/{x}', 'One.', '{"type": "object"}', stream => true) \gset
select is((select definition::jsonb from mcp.catalog_entries where kind = 'route' and name = 'GET /one/{x}'),
  '{"method": "GET", "path": "/one/{x}", "description": "One.", "inputSchema": {"type": "object"}, "body": null, "stream": true}', 'as the bridge needs it');
select is((select r ->> 'name' from json_array_elements(mcp.catalog('user') -> 'routes') r), 'GET /one/{x}', 'the catalog has it');

select * from finish();
rollback;
