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

select * from finish();
rollback;
