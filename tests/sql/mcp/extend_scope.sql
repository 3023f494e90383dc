\ir ../fixtures.psql

select mcp.extend_scope('user:read', 1000, 'a'), mcp.extend_scope('user:read', 1000, 'b') \gset
select is((select words from mcp.scope_words where scope = 'user:read' and place = 1000), 'b', 'the newest words of a place count');
select ok((select description from mcp.scopes where name = 'user:read') ~ '^Read your handle, ', 'the core''s words and the rooms'' make the sentence');

select * from finish();
rollback;
