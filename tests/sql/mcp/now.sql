\ir ../fixtures.psql

select ok(abs(extract(epoch from clock_timestamp() - mcp.now())) < 1, 'the clock is the server''s');
select is(date_trunc('milliseconds', mcp.now()), mcp.now(), 'in whole milliseconds');
create table t.seen as select mcp.now() as at;
select pg_sleep(0.01) \gset
select ok(mcp.now() > (select at from seen), 'and moves within a transaction');
select is((select provolatile from pg_proc where oid = 'mcp.now()'::regprocedure), 's', 'declared stable, for index scans');

select * from finish();
rollback;
