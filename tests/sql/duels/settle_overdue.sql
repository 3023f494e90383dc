\ir ../fixtures.psql
\ir arena.psql

select is(duels.settle_overdue(), false, 'nothing to do');
select enter('alpha', 'beta', 'gamma', 'delta'), challenge('alpha', 'beta'), challenge('gamma', 'delta'), demand('alpha', 'beta', 4), advance('599.999 seconds') \gset
select is(duels.settle_overdue(), false, 'nor just before a deadline');
select advance('0.001 seconds') \gset
select is(duels.settle_overdue(), true, 'one duel a call');
select is((select count(*) from duels.duels where finished_at is not null), 1::bigint, 'and no more');
select is(duels.settle_overdue(), true, 'then the other');
select is(duels.settle_overdue(), false, 'then none');
select is(points('alpha') || ' ' || points('beta'), '94+0 90+0', 'a demand made is paid, a missing one counts nothing');
select is((select count(*) from mcp.chores where function = 'duels.settle_overdue'), 1::bigint, 'time does it by itself');
select enter('alpha', 'gamma'), challenge('alpha', 'gamma'), advance('10 minutes'), mcp.tick() \gset
select is((select count(*) from duels.duels where finished_at is null), 0::bigint, 'through the tick');
select is_empty('select * from duels.verify_ledger()', 'the ledger adds up');

-- One that fails.
select enter('alpha', 'beta', 'gamma', 'delta'), challenge('alpha', 'beta'), advance('1 second'), challenge('gamma', 'delta'), advance('10 minutes') \gset
select min(id) as first, max(id) as second from duels.duels where finished_at is null \gset
create function t.fail() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$;
create trigger fail before update of finished_at on duels.duels for each row when (new.id = :first) execute function t.fail();
select is((select array_agg(id order by deadline_at) from duels.duels where finished_at is null), array[:first, :second]::bigint[], 'the first of two');
select is(mcp.tick()::jsonb, jsonb_build_object('more', true, 'failed',
  jsonb_build_array(jsonb_build_object('chore', 'duels.settle_overdue', 'cause', :first || ': P0001 planted'))), 'is passed over and reported');
select is((select array_agg(id) from duels.duels where finished_at is null), array[:first]::bigint[], 'the other one is settled');
select mcp.tick() \gset
select is((select attempts from mcp.chore_failures), 1, 'it is left in peace');
select advance('5 seconds') \gset
select is(mcp.tick() #>> '{failed,0,cause}', concat(:first, ': P0001 planted'), 'and tried again after a pause');
select is((select retry_at - mcp.now() from mcp.chore_failures), '10 seconds'::interval, 'that doubles');
drop trigger fail on duels.duels;
select advance('10 seconds'), mcp.tick() \gset
select is((select count(*) from duels.duels where finished_at is null) + (select count(*) from mcp.chore_failures), 0::bigint, 'until it is settled');

select * from finish();
rollback;
