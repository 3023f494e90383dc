\ir ../fixtures.psql

select mcp.define_schema('t.points', '{"type": "integer", "minimum": 0}') \gset
select mcp.define_schema('t.balance', '{"type": "object", "properties": {"available": {"$fragment": "t.points"}}}') \gset
create function t.show(actor mcp.actor, args jsonb) returns json language sql as $$ select '{}'::json $$;
select mcp.define_tool('t.show', 'user', 'Show', 'Shows.', '{"type": "object", "properties": {"least": {"$fragment": "t.points", "maximum": 9}}}', 'observe',
  output => '{"type": "object", "properties": {"all": {"type": "array", "items": {"$fragment": "t.balance"}}}}') \gset
select is((select definition #> '{inputSchema,properties,least}' from mcp.catalog_entries where name = 'show')::jsonb, '{"type": "integer", "minimum": 0, "maximum": 9}',
  'a fragment is inlined, with what stands beside it');
select is((select output::text like '%"available": {"type": "integer", "minimum": 0}%' from mcp.catalog_entries where name = 'show'), true, 'also one that names another');
select ok((select definition::text !~ 'fragment' from mcp.catalog_entries where name = 'show'), 'clients see no reference');
select throws_ok($$ select mcp._inline('{"items": {"$fragment": "t.nothing"}}') $$, 'P0001',
  'the schema names the fragment t.nothing, which no file registers before this one; mcp.define_schema does', 'an unknown fragment is refused by name');
select is(mcp._inline('[1, "$fragment", {"a": null}]'), '[1, "$fragment", {"a": null}]', 'what names no fragment stays');

select set_config('mcp.release', '100', true), set_config('mcp.file', 'functions/one/a.sql', true) \gset
select mcp.define_schema('t.twice', '{}') \gset
select throws_like($$ select mcp.define_schema('t.twice', '{}') $$, 'the schema t.twice is registered twice%', 'a name is registered once in a release');

select * from finish();
rollback;
