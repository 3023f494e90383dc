\ir ../fixtures.psql
select t.freeze();
-- What guesses get that were all read before the first of them was counted.
select is(array(select mcp._refuse_guess('192.0.2.1', 'user') ->> 'code' from generate_series(1, 7)),
  array[null, null, null, null, null, 'too_many_attempts', 'too_many_attempts'], 'five are judged, the rest are locked out');
select is(mcp._refuse_guess('192.0.2.1', 'user') ->> 'retry_after_seconds', '300', 'with the time to wait');
select is(mcp._refuse_guess('192.0.2.1', 'admin')::text, null, 'for one audience');
select * from finish();
rollback;
