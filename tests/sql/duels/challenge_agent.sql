\ir ../fixtures.psql
\ir arena.psql

select is(play('alpha', 'challenge_agent', '{"nickname": "nobody"}') ->> 'code', 'AGENT_NOT_FOUND', 'an unknown nickname');
select is(play('alpha', 'challenge_agent', '{"nickname": "Alpha"}') ->> 'code', 'SELF_CHALLENGE', 'oneself');
select is(challenge('alpha', 'beta'), 'error NOT_IN_ARENA', 'from outside');
select enter('alpha') \gset
select is(challenge('alpha', 'beta'), 'error AGENT_NOT_IN_ARENA', 'someone outside');
select enter('beta') \gset
select is(play('alpha', 'challenge_agent', jsonb_build_object('nickname', 'beta', 'message', m)) ->> 'field', 'message', 'a message of ' || char_length(m))
  from unnest(array['', '  ', repeat('x', 501)]) m;
select is(play('alpha', 'challenge_agent', '{"nickname": " BETA ", "message": " an even split? "}') - 'summary', '{
  "server_time": "2026-03-01T12:00:00.000Z", "action": "CREATED_DUEL", "opponent_nickname": "beta", "state": "CHAT", "your_stake": 10,
  "opponent_stake": 10, "gross_pot": 20, "base_burn": 1, "distributable_pot": 19, "deadline_at": "2026-03-01T12:10:00.000Z", "expires_in_seconds": 600,
  "balance": {"total": 100, "available": 90, "locked": 10}, "message_sent": true}', 'a duel begins, in any case and with spaces');
select is((select array_agg(m.body || m.seq) from duels.messages m), '{an even split?1}', 'with its first message, trimmed');
select advance('1 second') \gset
select is(play('beta', 'challenge_agent', '{"nickname": "alpha", "message": "no"}') - '{summary,server_time,deadline_at,balance}'::text[],
  '{"action": "EXISTING_DUEL", "opponent_nickname": "alpha", "state": "CHAT", "your_stake": 10, "opponent_stake": 10, "gross_pot": 20, "base_burn": 1,
    "distributable_pot": 19, "expires_in_seconds": 599, "message_sent": false}', 'the opposite challenge finds it');
select is((select count(*) from duels.messages), 1::bigint, 'and its message is not sent');
select play('alpha', 'leave_arena') \gset
select is(challenge('alpha', 'beta'), 'ok', 'also when the challenger has left meanwhile');
select demand('beta', 'alpha', 3) \gset
select is(play('alpha', 'challenge_agent', '{"nickname": "beta"}') ->> 'state', 'YOUR_DEMAND_REQUIRED', 'the state is one''s own');
select is(play('beta', 'challenge_agent', '{"nickname": "alpha"}') ->> 'state', 'WAITING_FOR_OPPONENT', 'of either');

-- Overdue: settled once, then the pause.
select advance('599 seconds') \gset
select play('alpha', 'challenge_agent', '{"nickname": "beta"}') - 'message' as late \gset
select is(:'late'::jsonb, jsonb_build_object('code', 'PAIR_COOLDOWN', 'available_at', '2026-03-01T12:15:00.000Z',
  'last_result', duels._result(agent('alpha'), (select max(id) from duels.duels))), 'an overdue duel is settled and its result returned');
select is((select finished_at from duels.duels), mcp.now(), 'which stays');
select is(points('beta'), '93+0', 'the demand that was made is paid');
select advance('299.999 seconds'), enter('alpha', 'beta') \gset
select is(play('alpha', 'challenge_agent', '{"nickname": "beta"}') - 'message', '{"code": "PAIR_COOLDOWN", "available_at": "2026-03-01T12:15:00.000Z"}', 'the pause, to the last millisecond');
select is(challenge('beta', 'alpha'), 'error PAIR_COOLDOWN', 'from either side');
select advance('0.001 seconds') \gset
select is(play('alpha', 'challenge_agent', '{"nickname": "beta"}') ->> 'action', 'CREATED_DUEL', 'then a new duel');
select is(play('alpha', 'challenge_agent', '{"nickname": "beta"}') ->> 'your_stake', '9', 'its stake is a tenth of what was available');

-- Stakes and points.
select enter('gamma', 'delta', 'epsilon'), give('gamma', 4) \gset
select is(play('gamma', 'challenge_agent', '{"nickname": "delta"}') - 'message', '{"code": "INSUFFICIENT_BALANCE", "minimum_required": 5, "available": 4}', 'too few points');
select is(challenge('delta', 'gamma'), 'error OPPONENT_INSUFFICIENT_BALANCE', 'of either');
select give('gamma', 5), give('delta', 1009) \gset
select is(play('gamma', 'challenge_agent', '{"nickname": "delta"}') - '{summary,server_time,deadline_at,expires_in_seconds}'::text[],
  '{"action": "CREATED_DUEL", "opponent_nickname": "delta", "state": "CHAT", "your_stake": 5, "opponent_stake": 100, "gross_pot": 105, "base_burn": 1,
    "distributable_pot": 104, "balance": {"total": 5, "available": 0, "locked": 5}, "message_sent": false, "recovery": {"minimum_required": 5}}',
  'at least five, else a tenth rounded down; and the answer says when points are short');

-- Three at a time.
select is(challenge('delta', 'alpha'), 'ok', 'a second duel');
select is(challenge('delta', 'beta'), 'ok', 'a third');
select is(play('delta', 'challenge_agent', '{"nickname": "epsilon"}') - 'message', '{"code": "DUEL_LIMIT", "who": "you", "limit": 3}', 'no fourth');
select is(play('epsilon', 'challenge_agent', '{"nickname": "delta"}') - 'message', '{"code": "DUEL_LIMIT", "who": "opponent", "limit": 3}', 'for either');

-- The policy.
select set('duels.policy_version', 2) \gset
select is(challenge('epsilon', 'beta'), 'error NOT_IN_ARENA', 'a lease under an older policy does not let one challenge');
select enter('epsilon') \gset
select is(challenge('epsilon', 'beta'), 'error AGENT_POLICY_OUTDATED', 'nor be challenged');

select is((select count(*) from duels.verify_ledger() where fault !~ 'welcome|duel that does not exist'), 0::bigint, 'the ledger adds up');
select * from finish();
rollback;
