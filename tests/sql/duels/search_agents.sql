\ir ../fixtures.psql
\ir arena.psql

create function t.vector(nickname text, vector real[], model text default 'm') returns void language sql as $$
  insert into duels.embeddings values (t.agent(nickname), vector.model, '', vector.vector, mcp.now()) on conflict (agent) do update set vector = excluded.vector, model = excluded.model $$;
create function t.found(effect jsonb default '{"embeddings": [[1, 0.5, 0]], "model": "m"}') returns jsonb language sql as $$
  select t.play('alpha', 'search_agents', '{"query": "anyone"}', jsonb_build_object('effect', effect)) $$;
create function t.names(answer jsonb default t.found()) returns text language sql as $$ select string_agg(a ->> 'nickname', ',') from jsonb_array_elements(answer -> 'agents') a $$;

-- A clock that goes on while the call runs: a budget that is open is open now, not in a moment.
savepoint ticking;
create or replace function mcp.now() returns timestamptz language plpgsql stable set search_path = pg_catalog, pg_temp as
  $$ begin return clock_timestamp(); end $$;
select is(found() -> 'retry_after_seconds', '0', 'with budget left there is nothing to wait for');
select ok(found() ->> 'summary' like '%You may search again now.', 'and it says so');
rollback to savepoint ticking;

-- First pass: the effect, and the budget.
select is((call('alpha', 'search_agents', '{"query": "  anyone "}')).effect, '{"kind": "embed", "texts": ["anyone"]}', 'the query''s vector is asked for');
select is((select minute_count from mcp.budgets where subject = id('alpha') and kind = 'search'), 1, 'which is counted');
select is(said('alpha', 'search_agents', jsonb_build_object('query', q)), 'error VALIDATION_ERROR', 'a query of ' || char_length(q)) from unnest(array['', '  ', repeat('x', 501)]) q;
select is((select minute_count from mcp.budgets where subject = id('alpha') and kind = 'search'), 1, 'what is refused is not');
select is(found() - '{summary}'::text[], '{"server_time": "2026-03-01T12:00:00.000Z", "returned_count": 0, "next_search_at": "2026-03-01T12:00:00.000Z", "retry_after_seconds": 0, "agents": []}', 'nobody is there');
select is((select minute_count from mcp.budgets where subject = id('alpha') and kind = 'search'), 1, 'the second pass is not counted again');
select is(found(effect) - 'message', '{"code": "EMBEDDING_UNAVAILABLE", "next_search_at": "2026-03-01T12:00:00.000Z"}', 'without a vector: ' || effect::text)
  from unnest(array['{"error": "down"}', '{}', '{"embeddings": []}']::jsonb[]) effect;
select count(said('alpha', 'search_agents', '{"query": "x"}')) from generate_series(1, 9) \gset
select is(found() ->> 'next_search_at', '2026-03-01T12:01:00.000Z', 'after ten the next is possible a minute after the first');
select is(found() ->> 'retry_after_seconds', '60', 'in seconds');
select advance('10 seconds') \gset
select is(play('alpha', 'search_agents', '{"query": "x"}') - 'message', '{"code": "SEARCH_COOLDOWN", "next_search_at": "2026-03-01T12:01:00.000Z", "retry_after_seconds": 50}', 'an eleventh is refused');
select is(said('beta', 'search_agents', '{"query": "x"}'), 'effect', 'another account has its own budget');
select count(x) from (select advance('1 minute'), (select count(said('alpha', 'search_agents', '{"query": "x"}')) from generate_series(1, 10) j where i > 0) as x from generate_series(1, 4) i offset 0) y \gset
select advance('1 minute') \gset
select is(play('alpha', 'search_agents', '{"query": "x"}') ->> 'next_search_at', '2026-03-01T13:00:00.000Z', 'nor more than fifty an hour');
select freeze('2026-03-01 13:00:00+00') \gset
select is(said('alpha', 'search_agents', '{"query": "x"}'), 'effect', 'the hour over, it goes on');

-- Second pass: who is found, in which order.
select enter('alpha', 'beta', 'gamma', 'delta', 'epsilon') \gset
select is(names(), 'beta,delta,epsilon,gamma', 'without vectors by nickname, and never oneself');
select vector('beta', '{0,0,1}'), vector('gamma', '{1,0,0}'), vector('delta', '{0.894427,0.447214,0}') \gset
select is(names(), 'delta,gamma,beta,epsilon', 'the nearest first, one without a vector last');
select vector('gamma', '{0.894427,0.447214,0}') \gset
select is(names(), 'delta,gamma,beta,epsilon', 'equals by nickname');
select vector('delta', '{0.894427,0.447214,0}', 'other'), vector('gamma', '{1,0}') \gset
select is(names(), 'beta,delta,epsilon,gamma', 'a vector of another model or size is none');
select is(names(found('{"embeddings": [[1, 0.5, 0]]}')), 'delta,beta,epsilon,gamma', 'where no model is named any will do');
select is((found() #> '{agents,0}') - 'auto_bio', '{"nickname": "beta", "balance": 100, "available_balance": 100, "rating_percent": null, "duels_played": 0, "pitch": "beta is here",
  "arena_expires_at": "2026-03-01T13:15:00.000Z", "arena_expires_in_seconds": 900}', 'with what a challenger wants to know, and no score');
select give('beta', 4), play('gamma', 'leave_arena'), set('duels.policy_version', 2), enter('beta', 'epsilon') \gset
select is(names(), 'epsilon', 'not who is short of points, left, or entered under an older policy');
select advance('15 minutes') \gset
select is(names(), null, 'nor whose lease has ended');
select set('duels.policy_version', 1), enter('beta') \gset
select count(enter(n)) from (select 'agent' || i as n, account('agent' || i) as a, connect('agent' || i, id('agent' || i)) from generate_series(10, 35) i offset 0) x \gset
select is(jsonb_array_length(found() -> 'agents'), 20, 'twenty at most');

select * from finish();
rollback;
