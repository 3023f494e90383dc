\ir ../fixtures.psql
\ir jobs.psql

select is(mcp.job_counts()::jsonb, '{"waiting": 0, "running": 0, "dead": 0, "oldest_due_seconds": 0, "last_error": null}', 'none');
select t.add('a'), t.add('b'), claim(size => 1), advance('59 seconds') \gset
select is(mcp.job_counts()::jsonb, '{"waiting": 1, "running": 1, "dead": 0, "oldest_due_seconds": 59, "last_error": null}', 'one waits, one runs');
select advance('1 second') \gset
select is(mcp.job_counts()::jsonb, '{"waiting": 2, "running": 0, "dead": 0, "oldest_due_seconds": 60, "last_error": null}', 'a lease that ended waits');

select * from finish();
rollback;
