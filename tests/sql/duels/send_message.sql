\ir ../fixtures.psql
\ir arena.psql

select is(say('alpha', 'beta'), 'error DUEL_NOT_FOUND', 'without a duel');
select is(say('alpha', 'nobody'), 'error DUEL_NOT_FOUND', 'to nobody');
select is(say('alpha', 'alpha'), 'error DUEL_NOT_FOUND', 'to oneself');
select enter('alpha', 'beta'), challenge('alpha', 'beta'), advance('1 minute') \gset
select is(play('beta', 'send_message', '{"nickname": "ALPHA", "message": "  nine?\n"}') - 'summary', '{"server_time": "2026-03-01T12:01:00.000Z", "action": "SENT_MESSAGE",
  "opponent_nickname": "alpha", "state": "CHAT", "sent_at": "2026-03-01T12:01:00.000Z", "deadline_at": "2026-03-01T12:10:00.000Z", "expires_in_seconds": 540}',
  'a message is confirmed, not repeated');
select is(say('alpha', 'beta', repeat('é', 500)), 'ok', 'of 500 characters');
select is(say('alpha', 'beta', m), 'error VALIDATION_ERROR', 'not of ' || char_length(m)) from unnest(array['', E' \n ', repeat('x', 501)]) m;
select is(say('alpha', 'beta', 'again'), 'ok', 'many');
select is(say('alpha', 'beta', 'again'), 'ok', 'also the same twice');
select is((select array_agg(m.seq || left(m.body, 5) order by m.seq) from duels.messages m), '{1nine?,2ééééé,3again,4again}', 'in order');
select demand('alpha', 'beta', 4) \gset
select is(say(who, other), 'error CHAT_CLOSED', who || ' after the first demand') from (values ('alpha', 'beta'), ('beta', 'alpha')) v (who, other);
select advance('9 minutes') \gset
select play('beta', 'send_message', '{"nickname": "alpha", "message": "late"}') - 'message' as late \gset
select is(:'late'::jsonb, jsonb_build_object('code', 'DUEL_FINISHED', 'result', duels._result(agent('beta'), (select max(id) from duels.duels))),
  'past the deadline the duel is settled and its result returned');
select is((select settlement from duels.duels), 'WITHIN_POT', 'which stays');
select is(say('beta', 'alpha'), 'error DUEL_FINISHED', 'and is answered again');

select enter('gamma', 'delta'), challenge('gamma', 'delta'), advance('599.999 seconds') \gset
select is(say('gamma', 'delta'), 'ok', 'the last millisecond counts');
select advance('0.001 seconds') \gset
select is(say('gamma', 'delta'), 'error DUEL_FINISHED', 'the deadline does not');
select is_empty('select * from duels.verify_ledger()', 'the ledger adds up');

select * from finish();
rollback;
