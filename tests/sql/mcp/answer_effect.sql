\ir ../fixtures.psql

select is(mcp.answer_effect('{"kind": "embed"}')::text, null, 'it returns nothing itself');
select is(current_setting('mcp.answer')::jsonb, '{"effect": {"kind": "embed"}}', 'the answer lies beside the data');

select * from finish();
rollback;
