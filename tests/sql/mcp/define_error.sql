\ir ../fixtures.psql

select lives_ok(format($$ select mcp.define_error(%L, %L, 'It happened.', 'Try again.') $$, 'code_' || class, class), class || ' is a class')
  from unnest(array['invalid', 'unauthenticated', 'forbidden', 'missing', 'conflict', 'gone', 'limited', 'unavailable', 'internal']) class;
select is((select count(*) from mcp.errors where code like 'code\_%'), 9::bigint, 'all nine were declared');
select throws_like($$ select mcp.define_error('other', 'teapot', 'It happened.', 'Try again.') $$, '%needs a class (invalid,%its class is teapot', 'any other class is refused');
select throws_like($$ select mcp.define_error('other', 'conflict', '', 'Try again.') $$, '%a meaning and a remedy%', 'so is an error without a meaning');
select throws_like($$ select mcp.define_error('other', 'conflict', 'It happened.', '') $$, '%a meaning and a remedy%', 'or without a remedy');

-- Within a release a code belongs to one file.
select set_config('mcp.release', '100', true), set_config('mcp.file', 'functions/one/_errors.sql', true) \gset
select mcp.define_error('shared', 'conflict', 'It happened.', 'Try again.') \gset
select is((select (room, file, release)::text from mcp.errors where code = 'shared'), '(one,functions/one/_errors.sql,100)', 'its room and file are those of the folder');
select set_config('mcp.file', 'functions/two/_errors.sql', true) \gset
select throws_ok($$ select mcp.define_error('shared', 'gone', 'It went.', 'Forget it.') $$, 'P0001',
  'the error shared is declared twice: in functions/one/_errors.sql and in functions/two/_errors.sql', 'a second file is refused, and both are named');
select set_config('mcp.release', '101', true) \gset
select lives_ok($$ select mcp.define_error('shared', 'gone', 'It went.', 'Forget it.') $$, 'a later release may move it');
select is(mcp.catalog('user') -> 'errors' ->> 'shared', 'gone', 'bridges learn the class from the catalog');

select * from finish();
rollback;
