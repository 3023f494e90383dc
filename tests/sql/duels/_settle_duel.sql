\ir ../fixtures.psql
\ir arena.psql

-- The settlement table: stakes 10 and 10, 19 to share. null: no demand by the deadline.
create function t.settled(mine bigint, theirs bigint) returns text language plpgsql as $$
declare
  r jsonb;
begin
  perform t.give('alpha', 100), t.give('beta', 100), t.enter('alpha', 'beta'), t.challenge('alpha', 'beta');
  perform t.demand('alpha', 'beta', mine) where mine is not null;
  perform t.demand('beta', 'alpha', theirs) where theirs is not null;
  perform t.advance('10 minutes'), duels.settle_overdue();
  r := duels._result(t.agent('alpha'), (select max(id) from duels.duels));
  perform t.advance('5 minutes');
  return concat_ws(' ', r ->> 'settlement', r ->> 'your_result', r ->> 'your_payout', r ->> 'opponent_result', r ->> 'opponent_payout', r ->> 'platform_credit',
    r ->> 'your_balance_after');
end $$;
select is(settled(mine, theirs), wanted, format('%s against %s', coalesce(mine::text, 'nothing'), coalesce(theirs::text, 'nothing')))
  from (values (9, 10, 'WITHIN_POT LOSS 9 DRAW 10 1 99'), (10, 9, 'WITHIN_POT DRAW 10 LOSS 9 1 100'), (11, 8, 'WITHIN_POT WIN 11 LOSS 8 1 101'),
    (19, 0, 'WITHIN_POT WIN 19 LOSS 0 1 109'), (0, 19, 'WITHIN_POT LOSS 0 WIN 19 1 90'), (19, 1, 'OVER_POT LOSS 0 LOSS 0 20 90'),
    (10, 10, 'OVER_POT LOSS 0 LOSS 0 20 90'), (0, 0, 'WITHIN_POT LOSS 0 LOSS 0 20 90'), (1, 1, 'WITHIN_POT LOSS 1 LOSS 1 18 91'),
    (null, null, 'WITHIN_POT LOSS 0 LOSS 0 20 90'), (null, 19, 'WITHIN_POT LOSS 0 WIN 19 1 90'), (12, null, 'WITHIN_POT WIN 12 LOSS 0 8 102'),
    (19, 19, 'OVER_POT LOSS 0 LOSS 0 20 90')) cases (mine, theirs, wanted);
select is((select (wins, draws, losses, duels_played, rating, staked, paid_out)::text from duels.standings where agent = agent('alpha')), '(3,1,9,13,269,130,62)', 'the record adds them up');
select is((select array_agg(number order by duel) = array_agg(row_number::integer order by duel) from (select number, duel, row_number() over (order by duel) from duels.sides where agent = agent('alpha')) n),
  true, 'each is numbered');

-- Unequal stakes.
select give('alpha', 1000), give('beta', 50), enter('alpha', 'beta'), challenge('alpha', 'beta') \gset
select is(demand('beta', 'alpha', 104) ->> 'submitted_count', '104', 'the poorer may take all of the pot');
select is(demand('alpha', 'beta', 0) #>> '{result,opponent_result}', 'WIN', 'and win');
select is(points('alpha') || ' ' || points('beta'), '900+0 149+0', 'out of the richer''s stake');
select throws_ok(format('select duels._settle_duel(%s, mcp.now())', (select max(id) from duels.duels)), 'P0001', null, 'nothing is settled twice');

-- The models of both go into their records, and both are described.
select enter('gamma', 'delta'), play('gamma', 'enter_arena', '{"pitch": "x", "model_key": "a/b"}'), challenge('gamma', 'delta'),
  play('gamma', 'enter_arena', '{"pitch": "x", "model_key": "c/d"}'), demand('gamma', 'delta', 12), demand('delta', 'gamma', 2) \gset
select is((select array_agg(m.model_key || m.wins || m.losses) from duels.model_standings m), '{a/b10}', 'the model at the start counts, none counts nowhere');
select is((select count(*) from mcp.jobs j where j.function = 'duels.auto_bio' and j.subject ->> 'agent' in (agent('gamma')::text, agent('delta')::text)), 2::bigint, 'both are to be described');

select is((select count(*) from duels.verify_ledger() where fault !~ 'welcome|duel that does not exist'), 0::bigint, 'the ledger adds up');
select * from finish();
rollback;
