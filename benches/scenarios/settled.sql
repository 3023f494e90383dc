-- Takes back the duels that demanded.sql made and nobody ended: nobody else runs thousands at a time, and whatever is measured next
-- would read them.
create temporary table duel as
select d.id from duels.duels d join duels.agents g on g.id = d.high where d.finished_at is null and g.nickname ~ '^rival';
update duels.balances b set available = b.available + s.stake, locked = b.locked - s.stake
  from (select s.agent, sum(s.stake) as stake from duels.sides s join duel n on n.id = s.duel group by s.agent) s where b.agent = s.agent;
delete from duels.ledger l using duel n where l.duel = n.id;
delete from duels.sides s using duel n where s.duel = n.id;
delete from duels.duels d using duel n where d.id = n.id;
-- Or dead entries, few beside what is in a large table, stay in its indexes, where the next scenario would read them.
vacuum (analyze, index_cleanup on) duels.duels, duels.sides, duels.balances, duels.ledger;
