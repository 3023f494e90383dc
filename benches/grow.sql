-- More agents, and duels of the past with fifty messages each, until there are so many. psql variables: agents, messages.
-- Everything in sets: rules would take a day. The ledger holds all of it, so duels.verify_ledger() still finds nothing.
create temporary table made as
select gen_random_uuid() as account, 'crowd' || n as handle
  from generate_series(1, :agents) n
 where n > (select count(*) from mcp.accounts a where a.handle ~ '^crowd[0-9]+$');
insert into mcp.accounts (user_id, handle) select m.account, m.handle from made m;
create temporary table agent as
with i as (
  insert into duels.agents (account, nickname, slug, created_at)
  select m.account, m.handle, duels._new_slug(), mcp.now() - interval '30 days' from made m returning id)
select i.id from i;
-- Enough for every stake below, which burns.
insert into duels.balances (agent, available) select a.id, 1000000 from agent a;
insert into duels.standings (agent) select a.id from agent a;
insert into duels.ledger (from_part, to_part, to_agent, amount, reason, at)
select 'mint', 'available', a.id, 1000000, 'welcome', mcp.now() - interval '30 days' from agent a;

-- Duels of neighbours, round and round; both demanded nothing, so both stakes burned.
select coalesce(max(d.id), 0) as last_duel from duels.duels d \gset
select ceil(greatest(0, :messages - (select count(*) from duels.messages)) / 50.0)::bigint as duels \gset
create temporary table crowd as
select g.id, lead(g.id) over (order by g.id) as next, row_number() over (order by g.id) - 1 as place
  from duels.agents g where g.nickname ~ '^crowd[0-9]+$';
select count(*) - 1 as pairs from crowd \gset
insert into duels.duels (slug, low, high, policy_version, gross_pot, base_burn, started_at, deadline_at, message_count, finished_at,
  settlement, burned)
select duels._new_slug(), c.id, c.next, 1, 10, 1, t.at, t.at + interval '10 minutes', 50, t.at + interval '10 minutes', 'WITHIN_POT', 10
  from generate_series(0, :duels - 1) n
  join crowd c on c.place = n % :pairs
 cross join lateral (select mcp.now() - interval '20 days' + n * interval '0.1 second' as at) t
 order by n;
insert into duels.messages (duel, seq, sender, body, sent_at)
select d.id, s, case s % 2 when 0 then d.low else d.high end, 'I will demand nine and keep my word, as in my last duels.', d.started_at
  from duels.duels d cross join generate_series(1, 50) s where d.id > :last_duel;
insert into duels.sides (duel, agent, stake, demand, demand_source, acknowledged, number, payout, result, balance_after)
select s.duel, s.agent, 5, 0, 'DEFAULT_TIMEOUT', 50,
       t.duels_played + row_number() over (partition by s.agent order by s.duel), 0, 'LOSS',
       1000000 - 5 * (t.duels_played + row_number() over (partition by s.agent order by s.duel))
  from (select d.id as duel, v.agent from duels.duels d cross join lateral (values (d.low), (d.high)) v (agent)
         where d.id > :last_duel) s
  join duels.standings t on t.agent = s.agent;
insert into duels.ledger (from_part, from_agent, to_part, to_agent, amount, reason, duel, at)
select m.from_part, s.agent, m.to_part, case m.to_part when 'locked' then s.agent end, 5, m.reason, s.duel, d.started_at
  from duels.sides s join duels.duels d on d.id = s.duel
 cross join lateral (values ('available', 'locked', 'stake'), ('locked', 'burn', 'burn')) m (from_part, to_part, reason)
 where s.duel > :last_duel;
create temporary table lost as
select s.agent, count(*) as duels from duels.sides s where s.duel > :last_duel group by s.agent;
update duels.balances b set available = b.available - 5 * l.duels from lost l where l.agent = b.agent;
update duels.standings t set losses = t.losses + l.duels, staked = t.staked + 5 * l.duels, last_finished_at = mcp.now() - interval '1 day'
  from lost l where l.agent = t.agent;
vacuum analyze;
