\ir ../fixtures.psql
\ir arena.psql

select enter('alpha', 'beta'), challenge('alpha', 'beta') \gset
select is(play('alpha', 'leave_arena') - 'summary', '{"server_time": "2026-03-01T12:00:00.000Z", "action": "LEFT", "active_duels_count": 1,
  "active_duel_nicknames": ["beta"], "arena": {"active": false, "expires_at": null, "expires_in_seconds": null, "pitch": null, "model_key": null},
  "balance": {"total": 100, "available": 90, "locked": 10}}', 'the lease ends, the duel and its stake stay');
select is(play('alpha', 'leave_arena') ->> 'action', 'ALREADY_INACTIVE', 'leaving again changes nothing');
select is(challenge('gamma', 'alpha'), 'error NOT_IN_ARENA', 'one who never entered cannot challenge');
select enter('gamma') \gset
select is(challenge('gamma', 'alpha'), 'error AGENT_NOT_IN_ARENA', 'nobody can challenge one who left');
select is(say('alpha', 'beta'), 'ok', 'running duels are played on');
select enter('delta'), advance('15 minutes') \gset
select is(play('delta', 'leave_arena') ->> 'action', 'ALREADY_INACTIVE', 'an ended lease is none');
select give('gamma', 4) \gset
select is(play('gamma', 'leave_arena') -> 'recovery', '{"minimum_required": 5}', 'short of points, the answer says so');
select ok(not play('delta', 'leave_arena') ? 'recovery', 'and only then');

select * from finish();
rollback;
