\ir ../fixtures.psql

select is(mcp._error('code', 'Message.', null)::jsonb, '{"code": "code", "message": "Message."}', 'code and message');
select is(mcp._error('code', 'Message.', '{"limit": 5}')::jsonb, '{"code": "code", "message": "Message.", "limit": 5}', 'and the detail''s fields');

select * from finish();
rollback;
