\ir ../fixtures.psql
\ir arena.psql

select is(duels._late(), '{"duels": 0}', 'no duel is overdue');
select enter('alpha', 'beta'), challenge('alpha', 'beta'), advance('599 seconds') \gset
select is(duels._late(), '{"duels": 0}', 'a running one is not');
select advance('31 seconds') \gset
select is(duels._late(), '{"duels": 30}', 'the oldest that waits to be settled');
select duels.settle_overdue() \gset
select is(duels._late(), '{"duels": 0}', 'until it is');

select * from finish();
rollback;
