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

select * from finish();
rollback;
