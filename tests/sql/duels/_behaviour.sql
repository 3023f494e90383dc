\ir ../fixtures.psql
\ir arena.psql

select is(duels._behaviour((select id from duels.agents limit 1)), null, 'nothing before the first duel');
select enter('alpha', 'beta'), challenge('alpha', 'beta') \gset
select duels._add_message(d.id, d.low, case n when 100 then '7' else 'x' end, mcp.now()) from duels.duels d, generate_series(1, 300) n;
select demand('alpha', 'beta', 7), advance('10 minutes'), mcp.tick() \gset
select is((select duels._behaviour(d.low) ->> 'named' from duels.duels d), '0', 'in the middle of a long duel nothing is read');
update duels.messages set body = '7' where seq in (10, 250);
select is((select duels._behaviour(d.low) ->> 'kept' from duels.duels d), '1', 'at its ends it is');
select * from finish();
rollback;
