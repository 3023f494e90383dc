\ir ../fixtures.psql
\ir jobs.psql

select is(mcp.reap_jobs(), false, 'nothing to do');
update mcp.settings set value = '2' where name = 'jobs_attempts';
select t.add('a'), claim(), advance('1 minute'), claim() \gset
select is(mcp.reap_jobs(), false, 'a running job is left alone');
select advance('1 minute') \gset
select is(claim(), '[]', 'whose workers died at every try is not tried again');
select is(mcp.reap_jobs(), true, 'but given up');
select is((select last_error from mcp.jobs), 'the worker never came back: worker', 'with the reason');
select is((select outcome ->> 'error' from stored), 'the worker never came back: worker', 'which the job hears');
select advance('30 days') \gset
select is(mcp.reap_jobs(), false, 'kept for its days');
select advance('1 second') \gset
select is(mcp.reap_jobs(), true, 'then forgotten');
select is((select count(*) from mcp.jobs), 0::bigint, 'for good');


-- Jobs that fail while they are claimed, and a lowered limit.
delete from mcp.jobs;
update mcp.settings set value = '2' where name = 'jobs_attempts';
select t.add('bad', '{"divisor": 0}'), claim(), advance('1 hour'), claim() \gset
select is((select (attempts, dead_at)::text from mcp.jobs), '(2,)', 'two tries failed while they were claimed');
select is(mcp.reap_jobs(), true, 'which is work');
select is((select (attempts, dead_at is not null, last_error ~ 'division')::text from mcp.jobs), '(2,t,t)', 'and the end of it, with its cause');
select is(mcp.reap_jobs(), false, 'once');
select t.add('bad') \gset
select is((select (attempts, dead_at)::text from mcp.jobs), '(0,)', 'its key is free again');
delete from mcp.jobs;
select t.add('good') \gset
select t.finish(claim() #>> '{0,id}', '{"error": "x"}') \gset
update mcp.settings set value = '1' where name = 'jobs_attempts';
select is(mcp.reap_jobs(), true, 'a lowered limit ends what has used it up');
select is((select (attempts, dead_at is not null, last_error)::text from mcp.jobs), '(1,t,x)', 'too');

select * from finish();
rollback;
