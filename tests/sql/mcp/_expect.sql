\ir ../fixtures.psql

select is(code_of($$ select mcp._expect(true, 'x', 'no') $$), null, 'what holds passes');
select is(code_of($$ select mcp._expect(false, 'x', 'no') $$), 'VALIDATION_ERROR', 'what does not fails');
select is(code_of($$ select mcp._expect(null, 'x', 'no') $$), 'VALIDATION_ERROR', 'and so does what is unknown');

select * from finish();
rollback;
