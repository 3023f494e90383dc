\ir ../fixtures.psql

create function t.one(actor mcp.actor, args jsonb) returns json language sql as $$ select '{}'::json $$;
select mcp.define_prompt('t.one', 'admin', 'One', 'One.', '[{"name": "x", "required": true}]', scope => 'admin:read') \gset
select is((select jsonb_build_array(audience, kind, scope, tier, definition) from mcp.catalog_entries where name = 'one'),
  '["admin", "prompt", "admin:read", "observe", {"name": "one", "title": "One", "description": "One.", "arguments": [{"name": "x", "required": true}]}]', 'as MCP lists it');

select * from finish();
rollback;
