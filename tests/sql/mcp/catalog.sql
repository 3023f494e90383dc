\ir ../fixtures.psql

create function t.one(actor mcp.actor, args jsonb) returns json language sql as $$ select '{}'::json $$;
select mcp.define_tool('t.one', 'user', 'One', 'The first.', '{"type": "object"}', 'act', output => '{"type": "object", "x": 1}', scope => 'arena:play',
  sealed => '{cursor}', sealed_out => '{next_cursor}', answer => 'content', body_limit => 2048, approval => true, nulls => '{bio}') \gset
create function t.tool(name text, audience text default 'user') returns jsonb language sql as $$
  select x::jsonb from json_array_elements(mcp.catalog(audience) -> 'tools') x where x ->> 'name' = name $$;

select is(tool('one') - 'output_schema', '{"name": "one", "title": "One", "description": "The first.", "input_schema": {"type": "object"},
  "scope": "arena:play", "tier": "act", "annotations": {"title": "One", "readOnlyHint": false, "destructiveHint": false, "idempotentHint": false, "openWorldHint": false},
  "answer": "content", "sealed": ["cursor"], "sealed_out": ["next_cursor"], "body_limit": 2048, "approval": true, "errors": [], "look_at": null, "nulls": ["bio"], "function": "t.one"}', 'a tool as the bridge needs it');
select is(tool('one') -> 'output_schema', mcp._output('{"type": "object", "x": 1}')::jsonb, 'all that its output promises');
select is(mcp.catalog('user') -> 'scopes' #>> '{}', '["user:read", "arena:play", "bots:write", "account:act"]', 'the audience''s scopes, in order');
select is(mcp.catalog('admin') -> 'scopes' #>> '{}', '["admin:read", "admin:act"]', 'the other''s');
select is((mcp.catalog('user') ->> 'version')::bigint, (select version from mcp.state), 'the version');
select is(tool('one', 'admin'), null, 'each audience has its own tools');
select ok(tool('workspace_members_list', 'admin') is not null and tool('workspace_members_list') is null, 'and no other''s');
select is(json_array_length(mcp.catalog('nobody') -> 'tools'), 0, 'an audience that does not exist has none');

select * from finish();
rollback;
