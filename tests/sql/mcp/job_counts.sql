\ir ../fixtures.psql
\ir jobs.psql

select is(mcp.job_counts()::jsonb - 'kinds', '{"waiting": 0, "running": 0, "dead": 0, "oldest_due_seconds": 0, "last_error": null}', 'none');
select t.add('a'), t.add('b'), claim(size => 1), advance('59 seconds') \gset
select is(mcp.job_counts()::jsonb - 'kinds', '{"waiting": 1, "running": 1, "dead": 0, "oldest_due_seconds": 59, "last_error": null}', 'one waits, one runs');
select advance('1 second') \gset
select is(mcp.job_counts()::jsonb - 'kinds', '{"waiting": 2, "running": 0, "dead": 0, "oldest_due_seconds": 60, "last_error": null}', 'a lease that ended waits');
select is((select k from jsonb_array_elements(mcp.job_counts()::jsonb -> 'kinds') k where k ->> 'kind' = 't.job'),
  '{"kind": "t.job", "waiting": 2, "dead": 0}', 'each kind is counted');
select is((select k from jsonb_array_elements(mcp.job_counts()::jsonb -> 'kinds') k where k ->> 'kind' = 'duels.auto_bio'),
  '{"kind": "duels.auto_bio", "waiting": 0, "dead": 0}', 'also one without jobs');

select * from finish();
rollback;
