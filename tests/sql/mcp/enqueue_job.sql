\ir ../fixtures.psql
\ir jobs.psql

select t.add('a', '{"effect": {"n": 1}}'), t.add('a', '{"effect": {"n": 2}}') \gset
select is((select subject from mcp.jobs), '{"effect": {"n": 1}}', 'a key that waits stays as it is');
select is((select (key, function, run_at = mcp.now(), attempts)::text from mcp.jobs), '(t.job:a,t.job,t,0)', 'due at once');
update mcp.jobs set dead_at = mcp.now(), attempts = 8;
select t.add('a') \gset
select is((select (dead_at, attempts)::text from mcp.jobs), '(,0)', 'one that was given up is tried afresh');

select * from finish();
rollback;
