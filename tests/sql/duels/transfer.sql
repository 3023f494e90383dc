\ir ../fixtures.psql
\ir arena.psql

select enter('alpha', 'beta'), challenge('alpha', 'beta'), advance('1 minute') \gset
select is(play('alpha', 'transfer', '{"nickname": " Beta", "count": 7, "message": " proof "}') - 'summary', '{"server_time": "2026-03-01T12:01:00.000Z", "action": "TRANSFERRED",
  "nickname": "beta", "count": 7, "message_attached": true, "transferred_at": "2026-03-01T12:01:00.000Z", "balance": {"total": 93, "available": 83, "locked": 10},
  "arena": {"active": true, "expires_at": "2026-03-01T12:15:00.000Z", "expires_in_seconds": 840, "pitch": "alpha is here", "model_key": null}}', 'points go over');
select is(points('beta'), '97+10', 'to the other');
select is(play('alpha', 'transfer', '{"nickname": "beta", "count": 84}') - 'message', '{"code": "INSUFFICIENT_BALANCE", "minimum_required": 84, "available": 83}', 'locked points stay');
select is(play('alpha', 'transfer', '{"nickname": "alpha", "count": 1}') ->> 'code', 'SELF_TRANSFER', 'not to oneself');
select is(play('alpha', 'transfer', '{"nickname": "nobody", "count": 1}') ->> 'code', 'AGENT_NOT_FOUND', 'not to nobody');
select is(play('alpha', 'transfer', jsonb_build_object('nickname', 'beta', 'count', c)) ->> 'field', 'count', c::text || ' is no count')
  from unnest(array['0', '-1', '0.5', '9007199254740992']::jsonb[]) c;
select is(play('alpha', 'transfer', jsonb_build_object('nickname', 'beta', 'count', 1, 'message', m)) ->> 'field', 'message', 'a note of ' || char_length(m))
  from unnest(array['', repeat('x', 501)]) m;
select ok(not play('alpha', 'transfer', '{"nickname": "gamma", "count": 78}') ? 'recovery', 'five left are enough');
select is(play('alpha', 'transfer', '{"nickname": "gamma", "count": 1}') -> 'recovery', '{"minimum_required": 5}', 'four are not');
select is(play('alpha', 'transfer', '{"nickname": "gamma", "count": 4}') #>> '{balance,available}', '0', 'the rest may still be given');
select is(points('gamma'), '183+0', 'every repeat is a transfer');
select is(play('gamma', 'transfer', '{"nickname": "delta", "count": 1}') #>> '{arena,active}', 'false', 'one need not be in the arena');
select is_empty('select * from duels.verify_ledger()', 'the ledger adds up');
select give('beta', 9007199254740970) \gset
select is(play('gamma', 'transfer', '{"nickname": "beta", "count": 150}') - 'message', jsonb_build_object('code', 'VALIDATION_ERROR', 'field', 'count',
  'maximum', (select 9007199254740991 - available - locked from duels.balances where agent = agent('beta'))), 'nobody gets more than JSON clients read exactly');

select * from finish();
rollback;
