\ir ../fixtures.psql
select mcp.define_error('bot_limit', 'conflict', 'A test''s error.', 'None.');

select throws_ok($$ select mcp.fail('bot_limit', 'You have 5 of 5 bots.', '{"limit": 5}') $$, 'MH000', 'You have 5 of 5 bots.', 'the message is for a person');
select is(code_of($$ select mcp.fail('bot_limit', 'No.') $$), 'bot_limit', 'the code is the hint');
select is(code_of($$ select mcp.fail('bot_limit', 'No.', null) $$), 'bot_limit', 'a detail that is null is none');
select is(code_of($$ select mcp.fail('bot_limit', null) $$), 'bot_limit', 'even without a message the code arrives');

select throws_ok($$ select mcp.fail('nobody_declared', 'No.') $$, 'P0001', 'no file declares the error code nobody_declared; mcp.define_error does, in the room''s _errors.sql',
  'a code that nobody declared is a mistake of the rule');
select throws_like($$ select mcp.fail(null, 'No.') $$, 'no file declares the error code null%', 'and so is none');

select * from finish();
rollback;
