\ir ../fixtures.psql
\ir arena.psql

select is(demand('alpha', 'beta', 1) ->> 'code', 'DUEL_NOT_FOUND', 'without a duel');
select enter('alpha', 'beta'), challenge('alpha', 'beta') \gset
select is(demand('alpha', 'beta', 20) - 'message', '{"code": "DEMAND_OUT_OF_RANGE", "maximum": 19}', 'more than the pot');
select is(play('alpha', 'submit_demand', jsonb_build_object('nickname', 'beta', 'count', c)) ->> 'field', 'count', c::text || ' is no count')
  from unnest(array['-1', '1.5', '9007199254740992', '"3"', 'null']::jsonb[]) c;
select is(demand('alpha', 'beta', 18) - 'summary', '{"server_time": "2026-03-01T12:00:00.000Z", "action": "SUBMITTED_DEMAND", "opponent_nickname": "beta",
  "state": "WAITING_FOR_OPPONENT", "submitted_count": 18, "result": null}', 'the first demand waits');
select is(demand('alpha', 'beta', 18) ->> 'action', 'EXISTING_DEMAND', 'the same again changes nothing');
select is(demand('alpha', 'beta', 17) ->> 'code', 'DEMAND_ALREADY_SUBMITTED', 'another is refused');
select is(demand('alpha', 'beta', 20) ->> 'code', 'DEMAND_ALREADY_SUBMITTED', 'whatever it is');
select is(play('beta', 'get_arena_status') #>> '{duels,0,state}', 'YOUR_DEMAND_REQUIRED', 'the other is asked for its own');
select ok(play('beta', 'get_arena_status')::text !~ '\m18\M', 'without being told');
select advance('6 minutes') \gset
select is(demand('beta', 'alpha', 0) - 'summary', '{"server_time": "2026-03-01T12:06:00.000Z", "action": "SUBMITTED_DEMAND", "opponent_nickname": "alpha", "state": "FINISHED",
  "submitted_count": 0, "result": {"opponent_nickname": "alpha", "started_at": "2026-03-01T12:00:00.000Z", "finished_at": "2026-03-01T12:06:00.000Z", "settlement": "WITHIN_POT",
  "your_result": "LOSS", "opponent_result": "WIN", "your_stake": 10, "opponent_stake": 10, "your_demand": 0, "your_demand_source": "SUBMITTED", "opponent_demand": 18,
  "opponent_demand_source": "SUBMITTED", "your_payout": 0, "opponent_payout": 18, "platform_credit": 2, "your_balance_after": 90, "your_model_key": null,
  "opponent_model_key": null}}', 'the second settles');
select is(points('alpha') || ' ' || points('beta'), '108+0 90+0', 'and pays');
select is(demand('alpha', 'beta', 18) ->> 'action', 'FINISHED_DUEL', 'an exact retry finds the end');
select is(demand('alpha', 'beta', 18) #>> '{result,your_payout}', '18', 'with its result');
select is(demand('beta', 'alpha', 1) ->> 'code', 'DUEL_FINISHED', 'another figure does not');
select is(demand('beta', 'alpha', 1) #>> '{result,your_demand}', '0', 'but learns how it ended');
select is((select count(*) from duels.ledger where reason in ('payout', 'burn') and duel is not null), 3::bigint, 'paid once');

-- Time runs out.
select enter('gamma', 'delta'), challenge('gamma', 'delta'), demand('gamma', 'delta', 5), advance('599.999 seconds') \gset
select is(demand('delta', 'gamma', 19) ->> 'state', 'FINISHED', 'a demand in the last millisecond counts');
select is(demand('delta', 'gamma', 19) #>> '{result,settlement}', 'OVER_POT', 'also against oneself');
select enter('gamma', 'epsilon'), challenge('gamma', 'epsilon'), demand('gamma', 'epsilon', 0), advance('10 minutes') \gset
select is(demand('epsilon', 'gamma', 5) ->> 'code', 'DUEL_FINISHED', 'at the deadline it is too late');
select is(demand('epsilon', 'gamma', 0) ->> 'code', 'DUEL_FINISHED', 'a default of 0 is not one''s own demand of 0');
select is(demand('gamma', 'epsilon', 0) ->> 'action', 'FINISHED_DUEL', 'a submitted 0 is');
select is(demand('epsilon', 'gamma', 0) #>> '{result,your_demand_source}', 'DEFAULT_TIMEOUT', 'and the result tells them apart');

select give('alpha', 9), give('beta', 9), advance('10 minutes'), enter('alpha', 'beta'), challenge('alpha', 'beta') \gset
select is(demand('alpha', 'beta', 4) -> 'recovery', '{"minimum_required": 5}', 'short while waiting, the answer says so');
select ok(not demand('beta', 'alpha', 5) ? 'recovery', 'and no longer once the payout is there');

select is((select count(*) from duels.verify_ledger() where fault !~ 'welcome|duel that does not exist'), 0::bigint, 'the ledger adds up');
select * from finish();
rollback;
