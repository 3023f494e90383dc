\ir ../fixtures.psql
\ir jobs.psql

select is(t.finish(gen_random_uuid()::text), 'lost', 'an unknown claim');
select t.add('a'), claim() #>> '{0,id}' as id \gset
select is(t.finish(:'id', '{"x": 1}'), 'done', 'an outcome');
select is((select outcome from stored), '{"x": 1}', 'is stored');
select is((select count(*) from mcp.jobs where function = 't.job'), 0::bigint, 'and the job gone');
select is(t.finish(:'id'), 'lost', 'once');

-- Failing: the outcome, or storing it.
update mcp.settings set value = '3' where name = 'jobs_attempts';
select t.add('b'), claim() #>> '{0,id}' as id \gset
select is(t.finish(:'id', '{"error": "HTTP 503"}'), 'retry', 'an effect that failed is tried again');
select is((select last_error from mcp.jobs), 'HTTP 503', 'and says why');
select ok((select run_at - mcp.now() between interval '3.75 seconds' and interval '6.25 seconds' from mcp.jobs), 'in about five seconds');
select is(claim(), '[]', 'not before');
select advance('7 seconds'), claim() #>> '{0,id}' as id \gset
select is(t.finish(:'id', '{"divisor": 0}'), 'retry', 'so is an outcome that cannot be stored');
select is((select count(*) from stored), 1::bigint, 'of which nothing stays');
select ok((select run_at - mcp.now() between interval '7.5 seconds' and interval '12.5 seconds' from mcp.jobs), 'after twice the pause');
select advance('13 seconds'), claim() #>> '{0,id}' as id \gset
select is(t.finish(:'id', '{"error": "HTTP 503"}'), 'dead', 'in the end it is given up');
select is((select array_agg(outcome) filter (where outcome ? 'error') from stored), '{"{\"error\": \"HTTP 503\"}"}', 'which the job hears, once');
select advance('1 day') \gset
select is(claim(), '[]', 'and not tried again');
select is(mcp.job_counts()::jsonb - 'kinds', '{"waiting": 0, "running": 0, "dead": 1, "oldest_due_seconds": 0, "last_error": "HTTP 503"}', 'for all to see');
select t.add('b') \gset
select is(jsonb_array_length(claim()), 1, 'unless it is asked for anew');

select * from finish();
rollback;
