\ir ../fixtures.psql
select mcp.define_error('late', 'conflict', 'A test''s error.', 'None.');

select is(mcp.answer_error('late', 'Too late.', '{"by": 3}')::text, null, 'it returns nothing itself');
select is(current_setting('mcp.answer')::jsonb, '{"error": {"code": "late", "message": "Too late.", "by": 3}}', 'the answer lies beside the data');

select throws_like($$ select mcp.answer_error('nobody_declared', 'No.') $$, 'no file declares the error code nobody_declared%', 'a code that nobody declared is refused');

select * from finish();
rollback;
