\ir ../fixtures.psql
\ir arena.psql

select fight('alpha', 'beta', 12, 3), enter('gamma', 'delta'), challenge('gamma', 'delta'), play('gamma', 'transfer', '{"nickname": "delta", "count": 3}') \gset
select is_empty('select * from duels.verify_ledger()', 'all is well');
-- Each fault planted and taken back.
create function t.faults(statement text) returns text[] language plpgsql as $$
declare
  found text[];
begin
  begin
    execute statement;
    found := array(select distinct v.fault from duels.verify_ledger() v order by 1);
    raise exception using errcode = 'TT000';
  exception when sqlstate 'TT000' then
    return found;
  end;
end $$;
create function t.finds(statement text, fault text) returns text language sql as $$
  select tap.ok(fault = any (t.faults(statement)), statement || ': ' || fault) $$;
select finds('update duels.balances set available = available + 1 where agent = t.agent(''alpha'')', 'available points differ from the ledger');
select finds('update duels.balances set available = available + 1 where agent = t.agent(''alpha'')', 'mint less burn is not what agents hold');
select finds('update duels.balances set available = available - 5, locked = locked + 5 where agent = t.agent(''alpha'')', 'locked points differ from the ledger');
select finds('update duels.balances set locked = locked + 5 where agent = t.agent(''alpha'')', 'locked points are not the stakes of running duels');
select finds('delete from duels.balances where agent = t.agent(''alpha'')', 'available points differ from the ledger');
select finds('insert into duels.ledger (from_part, to_part, to_agent, amount, reason, at) values (''mint'', ''available'', 999, 1, ''welcome'', now())', 'the ledger names an agent that does not exist');
select finds('insert into duels.ledger (from_part, from_agent, to_part, amount, reason, duel, at) values (''locked'', t.agent(''gamma''), ''burn'', 1, ''burn'', 999, now())', 'the ledger names a duel that does not exist');
select finds('insert into duels.ledger (from_part, to_part, to_agent, amount, reason, at) values (''mint'', ''available'', t.agent(''alpha''), 1, ''welcome'', now())', 'an agent''s welcome is not in the ledger once');
select finds('delete from duels.sides where agent = t.agent(''gamma'')', 'a duel''s sides are not two');
select finds('delete from duels.ledger where reason = ''stake'' and from_agent = t.agent(''gamma'')', 'a duel''s stakes differ from its pot');
select finds('insert into duels.ledger (from_part, from_agent, to_part, amount, reason, duel, at) select ''locked'', low, ''burn'', 1, ''burn'', id, now() from duels.duels where finished_at is null', 'a running duel has been paid from');
select finds('insert into duels.ledger (from_part, from_agent, to_part, amount, reason, duel, at) select from_part, from_agent, to_part, amount, reason, duel, at from duels.ledger where reason = ''burn''', 'a settled duel''s pot is not paid out and burned once');
select finds('delete from duels.ledger where reason = ''burn''', 'a settled duel''s pot is not paid out and burned once');
select finds('update duels.sides set stake = stake + 1 where agent = t.agent(''gamma'')', 'a side''s stake differs from the ledger');
select finds('update duels.sides set payout = payout + 1 where number is not null', 'a side''s payout differs from the ledger');
select finds('update duels.duels set finished_at = null, settlement = null, burned = null', 'a side is finished and its duel is not, or the other way round');
select finds('update duels.sides set number = number + 1 where number is not null', 'finished duels are not numbered without gaps');
select finds('update duels.standings set wins = wins + 1 where agent = t.agent(''delta'')', 'standings differ from finished duels');
select finds('update duels.standings set paid_out = paid_out + 1 where agent = t.agent(''alpha'')', 'standings differ from finished duels');
select finds('delete from duels.ledger where reason = ''transfer''', 'a transfer is not in the ledger once');
select finds('update duels.ledger set to_agent = t.agent(''beta'') where reason = ''transfer''', 'a transfer is not in the ledger once');
select finds('delete from duels.transfers', 'the ledger names a transfer that does not exist');
select is_empty('select * from duels.verify_ledger()', 'all is well again');
-- What cannot even be written.
select throws_ok(statement, '23514', null, statement) from unnest(array[
  'update duels.balances set available = -1', 'update duels.balances set locked = -1', 'update duels.ledger set amount = 0', 'update duels.ledger set amount = -1',
  'update duels.ledger set from_agent = null where from_part = ''locked''', 'update duels.balances set available = 9007199254740991, locked = 1']) statement;
select throws_ok('insert into duels.duels (slug, low, high, policy_version, gross_pot, base_burn, started_at, deadline_at) select repeat(''a'', 24), low, high, 1, 20, 1, now(), now() from duels.duels where finished_at is null',
  '23505', null, 'a second running duel of a pair');

select * from finish();
rollback;
