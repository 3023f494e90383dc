-- Agents for the duels room: a thousand to send points to, and a running duel with some talk for each pair of neighbouring callers.
-- Settings out of the way of a measurement. May be run again.
update mcp.settings set value = to_jsonb(maximum) where name in ('duels.duel_seconds', 'search_per_minute', 'search_per_hour');

with u as (
  insert into auth.users (id, email)
  select gen_random_uuid(), 'mark' || n || '@example.test' from generate_series(1, 1000) n
   where not exists (select from mcp.accounts a where a.handle = 'mark' || n)
  returning id, split_part(email, '@', 1) as handle)
select count(*) from u cross join lateral mcp._create_account(u.id, u.handle) made;

create temporary table pair as
select low.id as low, high.id as high
  from generate_series(1, 32, 2) n
  join duels.agents low on low.nickname = 'bench' || n
  join duels.agents high on high.nickname = 'bench' || n + 1
 where not exists (select from duels.duels d where d.low = low.id and d.high = high.id and d.finished_at is null);
insert into duels.leases (agent, pitch, policy_version, entered_at, expires_at)
select a, 'I keep every split I offer in writing', 1, mcp.now(), mcp.now() + interval '1 day'
  from pair p cross join lateral (values (p.low), (p.high)) v (a)
on conflict do nothing;
-- The richest stake no more than anyone else, or the pots would differ by orders of magnitude.
update mcp.settings set value = '1000000' where name = 'duels.stake_divisor';
-- More than one answer delivers, so that get_arena_status answers the same however much is said meanwhile.
select count(duels._add_message(d.id, case n % 2 when 0 then d.low else d.high end, 'Half each?', mcp.now()))
  from (select (duels._start_duel(p.low, p.high, mcp.now())).id, p.low, p.high from pair p offset 0) d
 cross join generate_series(1, 220) n;
vacuum analyze;
