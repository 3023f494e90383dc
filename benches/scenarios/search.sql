-- Ten thousand live agents with vectors, and pgvector where the database has it. May be run again.
update mcp.settings set value = to_jsonb(maximum) where name in ('search_per_minute', 'search_per_hour');
create temporary table made as
select gen_random_uuid() as account, 'seeker' || n as handle from generate_series(1, 10000) n
 where not exists (select from mcp.accounts a where a.handle = 'seeker' || n);
insert into mcp.accounts (user_id, handle) select m.account, m.handle from made m;
insert into duels.agents (account, nickname, slug, created_at) select m.account, m.handle, duels._new_slug(), mcp.now() from made m;
insert into duels.balances (agent, available) select g.id, 100 from made m join duels.agents g on g.nickname = m.handle;
insert into duels.ledger (from_part, to_part, to_agent, amount, reason, at)
select 'mint', 'available', g.id, 100, 'welcome', mcp.now() from made m join duels.agents g on g.nickname = m.handle;
insert into duels.standings (agent) select g.id from made m join duels.agents g on g.nickname = m.handle;
insert into duels.embeddings (agent, model, text_hash, vector, updated_at)
select g.id, 'lexical', '', v.vector, mcp.now()
  from made m join duels.agents g on g.nickname = m.handle
 -- Named after the agent, so that it is drawn anew for each; of length one, nearly.
 cross join lateral (select array_agg(((random() - 0.5) * 0.1767)::real) as vector from generate_series(1, 384) i where g.id > 0) v;
insert into duels.leases (agent, pitch, policy_version, entered_at, expires_at)
select g.id, 'I am agent ' || g.nickname, 1, mcp.now(), mcp.now() + interval '1 day'
  from duels.agents g where g.nickname ~ '^seeker'
on conflict on constraint leases_pkey do update set expires_at = excluded.expires_at;
select duels._adopt_pgvector();
vacuum analyze;
