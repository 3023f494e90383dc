\ir ../fixtures.psql

select is(mcp.answer_error('late', 'Too late.', '{"by": 3}')::text, null, 'it returns nothing itself');
select is(current_setting('mcp.answer')::jsonb, '{"error": {"code": "late", "message": "Too late.", "by": 3}}', 'the answer lies beside the data');

select * from finish();
rollback;
