\ir ../fixtures.psql

select freeze();
insert into mcp.budgets values ('11111111-1111-4111-8111-111111111111', 'calls', mcp.now() - interval '20 seconds', 5, mcp.now() - interval '10 minutes', 7);
create function t.wait(per_hour integer) returns integer language sql as $$
  select (mcp._rate_limited('11111111-1111-4111-8111-111111111111', wait.per_hour) ->> 'retry_after_seconds')::integer $$;

select is(wait(100), 40, 'the minute''s end');
select is(wait(7), 3000, 'the hour''s end, when the hour is used up');
select is(wait(null), 40, 'no limit an hour');
select advance('2 hours') \gset
select is(wait(7), 1, 'never below a second');
update mcp.budgets set hour_start = mcp.now() + interval '1 year', minute_start = mcp.now() - interval '30 seconds';
select is(wait(7), 30, 'an hour opened under a wrong clock is over');
select is(mcp._rate_limited(gen_random_uuid(), 1) ->> 'message', 'Too many calls; wait 1 second, then go on.', 'nor without a row');

select * from finish();
rollback;
