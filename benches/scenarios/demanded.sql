-- For every caller as many running duels as a measurement can end, in each of which the other side has demanded. What was not used
-- is used again. psql variables: callers, seconds.
create temporary table wanted as
select me.id as me, c, t, 'rival' || c || '-' || t as rival
  from generate_series(1, :callers) c
  join duels.agents me on me.nickname = 'bench' || c
 cross join generate_series(1, greatest(20, :seconds * 4000 / :callers)) t;
select n.id as next from (select coalesce(max(id), 0) + 1 as id from duels.duels) n \gset

-- New rivals, as accounts that only exist.
create temporary table made as
select gen_random_uuid() as account, w.rival from wanted w where not exists (select from duels.agents g where g.nickname = w.rival);
insert into mcp.accounts (user_id, handle) select m.account, m.rival from made m;
insert into duels.agents (account, nickname, slug, created_at) select m.account, m.rival, duels._new_slug(), mcp.now() from made m;
insert into duels.balances (agent, available) select g.id, 1000 from made m join duels.agents g on g.nickname = m.rival;
insert into duels.ledger (from_part, to_part, to_agent, amount, reason, at)
select 'mint', 'available', g.id, 1000, 'welcome', mcp.now() from made m join duels.agents g on g.nickname = m.rival;
insert into duels.standings (agent) select g.id from made m join duels.agents g on g.nickname = m.rival;

create temporary table duel as
select w.me, g.id as rival, duels._new_slug() as slug
  from wanted w join duels.agents g on g.nickname = w.rival
 where not exists (select from duels.duels d where d.low = w.me and d.high = g.id and d.finished_at is null);
insert into duels.duels (slug, low, high, policy_version, gross_pot, base_burn, started_at, deadline_at)
select n.slug, n.me, n.rival, 1, 10, 1, mcp.now(), mcp.now() + interval '1 day' from duel n;
insert into duels.sides (duel, agent, stake, demand, demand_source)
select d.id, s.agent, 5, s.demand, case when s.demand is not null then 'SUBMITTED' end
  from duels.duels d cross join lateral (values (d.low, null), (d.high, 4)) s (agent, demand)
 where d.id >= :next;
insert into duels.ledger (from_part, from_agent, to_part, to_agent, amount, reason, duel, at)
select 'available', s.agent, 'locked', s.agent, s.stake, 'stake', s.duel, mcp.now() from duels.sides s where s.duel >= :next;
update duels.balances b set available = b.available - s.stake, locked = b.locked + s.stake
  from (select agent, sum(stake) as stake from duels.sides where duel >= :next group by agent) s where b.agent = s.agent;
-- Nobody describes them, and the table would only grow.
delete from mcp.jobs;
vacuum analyze duels.duels, duels.sides, duels.balances, duels.agents, mcp.jobs;
