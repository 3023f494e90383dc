\ir ../fixtures.psql

select throws_ok($$ select mcp.fail('bot_limit', 'You have 5 of 5 bots.', '{"limit": 5}') $$, 'MH000', 'You have 5 of 5 bots.', 'the message is for a person');
select is(code_of($$ select mcp.fail('bot_limit', 'No.') $$), 'bot_limit', 'the code is the hint');
select is(code_of($$ select mcp.fail('bot_limit', 'No.', null) $$), 'bot_limit', 'a detail that is null is none');
select is(code_of($$ select mcp.fail('bot_limit', null) $$), 'bot_limit', 'even without a message the code arrives');

select * from finish();
rollback;
