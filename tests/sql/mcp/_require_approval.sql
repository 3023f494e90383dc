\ir ../fixtures.psql
select mcp.define_error('no_such_bot', 'conflict', 'A test''s error.', 'None.');
\ir ../browser.psql

-- A call that its owner must approve: waits, runs once, is denied once, lapses.
select t.freeze();
select t.hall();
select t.connect('key', t.id('alpha')), t.connect('other key', t.id('alpha'));
create table t.done (what text);
create function t.retire(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.done values (args ->> 'bot');
  if args ? 'fail' then
    perform mcp.fail('no_such_bot', 'There is none.');
  elsif args ? 'asks' and actor.request #> '{inputs,name}' is null then
    return mcp.answer_input(actor, '{"name": {"method": "elicitation/create", "params": {}}}');
  elsif args ? 'outside' and not actor.request ? 'effect' then
    return mcp.answer_effect('{"kind": "embed"}');
  end if;
  return '{"retired": true}';
end $$;
create function t.look(actor mcp.actor, args jsonb) returns json language sql as $$ select '{"seen": true}'::json $$;
select mcp.define_tool('t.retire', 'user', 'Retire a bot', 'Retires it.', '{"type": "object"}', 'act', approval => true),
  mcp.define_tool('t.look', 'user', 'Look', 'Looks.', '{"type": "object"}', 'observe', approval => true), mcp._generate_dispatch();
create function t.retires(args jsonb default '{"bot": "a"}', secret text default 'key', request jsonb default '{}') returns text language sql as $$
  select concat_ws(' ', c.outcome, c.body ->> 'code') from t.call(secret, 'retire', args, 'user', request) c $$;
create function t.newest() returns mcp.approvals language sql as $$ select a from mcp.approvals a order by a.asked_at desc, a.used_at nulls first limit 1 $$;
create function t.decides(approve boolean) returns jsonb language sql as $$
  select t.page('decide_approval', jsonb_build_object('id', (t.newest()).id, 'approve', approve)) $$;

select is(t.retires(), 'ok', 'nobody has to approve unless somebody wants it');
update mcp.accounts set owner_approval = true where handle = 'alpha';
select t.charged(t.id('alpha')) as paid \gset
select is((select jsonb_build_array(outcome, body - 'message' - 'approval' - 'page', body ->> 'page' = 'https://hall.test/approvals/' || (body ->> 'approval'),
    effect #>> array['requests', body ->> 'approval', 'params', 'url'] = body ->> 'page', effect #>> '{state,state,approval}' = body ->> 'approval')
    from t.call('key', 'retire', '{"bot": "b"}')),
  '["pending", {"code": "approval_pending", "expires_at": "2026-03-01T12:15:00.000Z"}, true, true, true]', 'where the account wants it, the call waits');
select is((t.last_event()).outcome || ' ' || (t.last_event()).code, 'pending approval_pending', 'which is recorded as such');
select is(t.charged(t.id('alpha')), :paid + 1, 'and charged');
select is(t.retires('{"bot": "b"}'), 'pending approval_pending', 'a repeated call');
select is((select count(*) from mcp.approvals), 1::bigint, 'waits for the same decision');
select is((select count(*) from t.done), 1::bigint, 'nothing was done');

select is(t.decides(true), '{"approved": true}', 'the owner approves');
select is(t.retires(args, secret), 'pending approval_pending', 'not ' || secret || ' ' || args::text) from (values ('{"bot": "c"}'::jsonb, 'key'), ('{"bot": "b"}', 'other key'),
  ('{"bot": "b", "more": 1}', 'key')) v (args, secret);
select is(t.retires('{"bot": "b"}'), 'ok', 'this call runs');
select is(t.retires('{"bot": "b"}'), 'pending approval_pending', 'once');
select is((select count(*) from t.done where what = 'b'), 1::bigint, 'and no more');

-- Order and space are not arguments.
delete from mcp.approvals;
select t.retires('{"bot": "b", "x": 1}'), t.decides(true);
select is(t.retires('{"x": 1,   "bot": "b"}'), 'ok', 'the same arguments, written otherwise');

-- What the tool undid left the approval as it was.
select t.retires('{"bot": "d", "fail": 1}'), t.decides(true);
select is(t.retires('{"bot": "d", "fail": 1}'), 'error no_such_bot', 'a tool that failed');
select is((select used_at from mcp.approvals where tool = 'retire' and arguments ? 'fail'), null, 'used nothing up');
-- The second half of a call needs no second approval; another request's does.
delete from mcp.approvals;
select t.retires('{"bot": "e", "outside": 1}'), t.decides(true);
select is(t.retires('{"bot": "e", "outside": 1}'), 'effect', 'an effect');
select is(t.retires('{"bot": "e", "outside": 1}', request => '{"effect": {}}'), 'ok', 'goes on');
select is(t.retires('{"bot": "e", "outside": 1}', request => '{"effect": {}, "id": "22222222-2222-4222-8222-222222222222"}'), 'pending approval_pending', 'but in its own request');

-- Denied, lapsed, signed out.
delete from mcp.approvals;
select t.retires(), t.decides(false);
select is(t.retires(), 'error approval_denied', 'a denial is told');
select is(t.retires(), 'pending approval_pending', 'once');
select t.advance('15 minutes');
select is((t.newest()).expires_at <= mcp.now(), true, 'after a quarter of an hour');
select is(t.retires(), 'pending approval_pending', 'it asks anew');
select is((select count(*) from mcp.approvals where used_at is null), 1::bigint, 'and only once');
select t.decides(true), t.advance('15 minutes');
select is(t.retires(), 'pending approval_pending', 'an approval that nobody used in time is void');
select t.decides(true);
delete from auth.sessions;
select is(t.retires(), 'pending approval_pending', 'as is one given in a session that ended');
select t.sign_in('alpha');

-- As many as may.
update mcp.settings set value = '2' where name = 'approvals_per_account';
select is(array[t.retires('{"bot": "x"}'), t.retires('{"bot": "y"}'), t.retires('{"bot": "x"}')], '{pending approval_pending,error approval_limit,pending approval_pending}', 'two may wait');
select t.advance('15 minutes');
select is(t.retires('{"bot": "y"}'), 'pending approval_pending', 'what lapsed makes room');
select is(array[t.retires('{"bot": "z"}'), t.retires('{"bot": "w"}')], '{pending approval_pending,error approval_limit}', 'for one');
update mcp.connections set revoked_at = mcp.now() where name = 'key';
select is(t.retires('{"bot": "w"}', 'other key'), 'pending approval_pending', 'and so does an agent that was disconnected');
update mcp.connections set revoked_at = null where name = 'key';

-- A tool that asks for something before it runs.
select t.advance('15 minutes');
select is(t.retires('{"bot": "q", "asks": 1}'), 'pending approval_pending', 'first the owner');
select t.decides(true);
select is(t.retires('{"bot": "q", "asks": 1}'), 'pending input_required', 'then what the tool asks');
select is(t.retires('{"bot": "q", "asks": 1}', request => '{"inputs": {"name": "Ada"}}'), 'ok', 'for which the approval still stands');
select is(t.retires('{"bot": "q", "asks": 1}', request => '{"inputs": {"name": "Ada"}}'), 'pending approval_pending', 'once');

-- A tool that only reads.
delete from mcp.approvals;
select is(t.said('key', 'look'), 'pending', 'may wait too');
select t.decides(true);
select is(t.said('key', 'look'), 'ok', 'and run');
-- For all.
update mcp.accounts set owner_approval = false;
select is(t.retires('{"bot": "z"}'), 'ok', 'switched off');
update mcp.settings set value = 'true' where name = 'owner_approval';
select is(t.retires('{"bot": "z"}'), 'pending approval_pending', 'the server may want it of everyone');
-- A switch that is neither on nor off, which the table refuses, is on all the same.
alter table mcp.settings drop constraint value_fits_kind;
update mcp.settings set value = '"false"' where name = 'owner_approval';
select is(t.retires('{"bot": "y"}'), 'pending approval_pending', 'what guards stays closed when its setting means nothing');
select is(t.page('account') #> '{owner_approval,everyone}', 'true', 'and the account page says so');
update mcp.settings set value = 'true' where name = 'owner_approval';
-- A person who will not open the page.
delete from mcp.approvals;
select t.retires();
select is((select effect -> 'requests' from t.call('key', 'retire', '{"bot": "a"}', 'user',
  jsonb_build_object('inputs', jsonb_build_object((t.newest()).id, '{"action": "decline"}'::jsonb)))), '{}', 'is not shown it again');

select * from finish();
rollback;
