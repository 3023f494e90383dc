\ir ../fixtures.psql
\ir jobs.psql

select is(claim(), '[]', 'nothing to do');
select t.add('a'), t.add('a'), t.add('b') \gset
select is((select count(*) from mcp.jobs), 2::bigint, 'a key is queued once');
select is(claim('{avatar}'), '[]', 'not what the worker cannot do');
select claim(size => 1) as one \gset
select is((:'one'::jsonb -> 0) - 'id', '{"kind": "embed", "job": "t.job", "attempt": 1, "lease_seconds": 60, "effect": {"kind": "embed"}}', 'one of them');
select is(jsonb_array_length(claim()), 1, 'then the other');
select is(claim(), '[]', 'nothing twice while the lease runs');
select advance('59.999 seconds') \gset
select is(claim(), '[]', 'to its end');
select advance('0.001 seconds'), claim() as two \gset
select is(:'two'::jsonb #> '{0,attempt}', '2', 'then it is another worker''s');
select is(t.finish(:'one'::jsonb #>> '{0,id}'), 'lost', 'and the first one''s word is no longer heard');
select is((select count(*) from stored), 0::bigint, 'at all');
select is(t.finish(:'two'::jsonb #>> '{0,id}'), 'done', 'the second one''s is');
select t.add('none', '{}'), t.add('bad', '{"divisor": 0}') \gset
select is(claim(), '[]', 'a job with nothing left to do is gone, one that fails waits');
select is((select (attempts, last_error ~ 'division by zero', run_at > mcp.now(), claim)::text from mcp.jobs where key = 't.job:bad'), '(1,t,t,)', 'and says why');
select is((select count(*) from mcp.jobs where key = 't.job:none'), 0::bigint, 'only the former is gone');

select * from finish();
rollback;
