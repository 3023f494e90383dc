\ir ../fixtures.psql
\ir arena.psql

-- Duels past their deadline count for nothing, settled or not: neither as running ones, nor as points that are still locked.
select set('duels.active_limit', 1) \gset
select enter('gamma', 'delta', 'epsilon', 'alpha') \gset
select is(challenge('gamma', 'delta'), 'ok', 'a duel');
select is(challenge('gamma', 'epsilon'), 'error DUEL_LIMIT', 'and no other beside it');
select is(challenge('epsilon', 'delta'), 'error DUEL_LIMIT', 'for either side');
select demand('gamma', 'delta', 9), advance('10 minutes'), enter('gamma', 'delta', 'epsilon', 'alpha') \gset
select is((select count(*) from duels.duels where finished_at is null and deadline_at <= mcp.now()), 1::bigint, 'nobody has settled it yet');
select is(play('epsilon', 'challenge_agent', '{"nickname": "gamma"}') ->> 'action', 'CREATED_DUEL', 'its place is free');
select is((select count(*) from duels.duels where finished_at is null and deadline_at <= mcp.now()), 0::bigint, 'and it is settled');
select is((select s.stake from duels.sides s join duels.duels d on d.id = s.duel where d.finished_at is null and s.agent = agent('gamma')), 9::bigint,
  'a stake is a tenth of what is available once the settled one has paid: 99 points');
select is(play('delta', 'challenge_agent', '{"nickname": "alpha"}') ->> 'action', 'CREATED_DUEL', 'also for the one who challenges');

-- The one between the two is the call's own business, which tells its result.
select advance('10 minutes'), enter('gamma', 'delta', 'epsilon', 'alpha') \gset
select is((play('epsilon', 'challenge_agent', '{"nickname": "gamma"}') - 'message') ->> 'code', 'PAIR_COOLDOWN', 'their own overdue duel starts their pause');
select is(duels._settle_own_overdue(agent('delta')), mcp.now(), 'settled for one agent alone');
select is((select count(*) from duels.duels where finished_at is null), 0::bigint, 'all of them');
select is_empty('select * from duels.verify_ledger()', 'the ledger adds up');

select * from finish();
rollback;
