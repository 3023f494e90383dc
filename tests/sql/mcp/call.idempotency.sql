\ir ../fixtures.psql
select mcp.define_error('bot_limit', 'conflict', 'A test''s error.', 'None.');
select mcp.define_error('duel_over', 'conflict', 'A test''s error.', 'None.');

-- Calls with an idempotency key: done once, answered as often as they are repeated.
select t.freeze();
select t.account('alpha') as alpha \gset
select t.connect('alpha key', :'alpha') as alpha_key \gset
select t.connect('other key', :'alpha') as other_key \gset
create table t.kept (what text);
create function t.write(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.kept values (args ->> 'say');
  return json_build_object('count', (select count(*) from t.kept), 'token', 'hush');
end $$;
create function t.write_too(actor mcp.actor, args jsonb) returns json language sql as $$ select t.write(actor, args) $$;
create function t.issue(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  perform mcp.answer_beside(meta => '{"seen": 1}');
  return t.write(actor, args);
end $$;
create function t.refuse(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.kept values ('refused');
  perform mcp.fail('bot_limit', 'You have 5 of 5 bots.');
end $$;
create function t.settle(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.kept values ('settled');
  return mcp.answer_error('duel_over', 'It was settled just now.', '{"duel": 7}');
end $$;
create function t.draw(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  if not actor.request ? 'effect' then
    insert into t.kept values ('asked');
    return mcp.answer_effect('{"kind": "embed", "text": "hello"}');
  elsif actor.request #> '{effect,error}' is not null then
    perform mcp.fail('bot_limit', 'It could not be drawn.');
  end if;
  insert into t.kept values ('drawn');
  return json_build_object('drawn', actor.request -> 'effect');
end $$;
create function t.peek(actor mcp.actor, args jsonb) returns json language sql as $$ select json_build_object('count', count(*)) from t.kept $$;
select mcp.define_tool('t.' || name, 'user', initcap(name), name, '{}', tier, secret_out => secrets, approval => approval) from (values
  ('write', 'act', '{}'::text[], false), ('write_too', 'act', '{}', false), ('issue', 'act', '{token}', false), ('refuse', 'act', '{}', false),
  ('settle', 'act', '{}', false), ('draw', 'act', '{}', true), ('peek', 'observe', '{}', false)) tools (name, tier, secrets, approval) \g /dev/null
select mcp._generate_dispatch() \gset

create function t.keyed(tool text, key text default 'k1', args jsonb default '{"say": "a"}', secret text default 'alpha key', more jsonb default '{}',
  out outcome text, out body jsonb, out effect jsonb) language sql as $$
  select c.outcome, c.body, c.effect from t.call(secret, tool, args, 'user', jsonb_build_object('key', keyed.key) || more) c $$;
create function t.says(tool text, key text default 'k1', args jsonb default '{"say": "a"}', secret text default 'alpha key', more jsonb default '{}') returns text
language sql as $$
  select concat_ws(' ', k.outcome, k.body ->> 'code', case when k.effect ->> 'replayed' = 'true' then 'replayed' end)
    from t.keyed(tool, key, args, secret, more) k $$;
create function t.kept(what text) returns bigint language sql as $$ select count(*) from t.kept k where k.what = kept.what $$;
create function t.keys() returns bigint language sql as $$ select count(*) from mcp.idempotency_keys $$;

-- A call and its repeats.
select is(t.says('write'), 'ok', 'a call with a key runs');
select is(current_setting('synchronous_commit'), 'on', 'what an acting tool did is on the disk before its answer');
select t.charged(:'alpha') as paid \gset
select is((select to_jsonb(k) from t.keyed('write') k),
  '{"outcome": "ok", "body": {"count": 1, "token": "hush"}, "effect": {"meta": {"moothall/replayed": true}, "replayed": true}}',
  'its repeat gets the same answer, marked');
select is(t.kept('a'), 1::bigint, 'and does nothing');
select is(t.charged(:'alpha'), :paid, 'and costs nothing');
select is((select array[(e).outcome, (e).replayed::text] from t.last_event() e), '{ok,true}', 'the event says that it is a repeat');
select is(t.says('write', args => '{"say":   "a"}'), 'ok replayed', 'spaces are no other arguments');

-- What the key belongs to.
select is(t.says('write', args => '{"say": "b"}'), 'error idempotency_conflict', 'other arguments are refused');
select is(t.says('write_too'), 'error idempotency_conflict', 'so is another tool');
select is(t.says('write', secret => 'other key'), 'ok', 'another connection has keys of its own');
select is(t.says('write', key => 'k2'), 'ok', 'another key is another call');
select is(t.kept('a'), 3::bigint, 'each ran once');
select is(array[t.says('peek', key => 'k3'), t.says('peek', key => 'k3')], '{ok,ok}', 'a tool that only reads runs each time');
select is((select count(*) from mcp.idempotency_keys where key = 'k3'), 0::bigint, 'and keeps no key');
select is(current_setting('synchronous_commit'), 'off', 'nor waits for the disk');
select is((select array_agg(array[t.says('write', key => 'k1', args => a, more => m)]) from (values
  ('{"say": "a"}'::jsonb, '{"invalid": {"field": "say", "message": "No."}}'::jsonb)) v (a, m)), '{{"error VALIDATION_ERROR"}}', 'a call that fails its schema is judged first');

-- What failed leaves no key; what failed and kept something does.
select is(array[t.says('refuse', key => 'f1'), t.says('refuse', key => 'f1')], '{error bot_limit,error bot_limit}', 'a call that failed runs again');
select is((select count(*) from mcp.idempotency_keys where key = 'f1'), 0::bigint, 'its key is free');
select is(array[t.says('settle', key => 'f2'), t.says('settle', key => 'f2')], '{error duel_over,error duel_over replayed}', 'an error that kept a change is final');
select is((select to_jsonb(k) from t.keyed('settle', key => 'f2') k) -> 'body', '{"code": "duel_over", "message": "It was settled just now.", "duel": 7}', 'and is repeated whole');
select is(t.kept('settled'), 1::bigint, 'the change was made once');

-- Secrets.
select is((t.keyed('issue', key => 's1')).body ->> 'token', 'hush', 'a secret is shown');
select is((select to_jsonb(k) from t.keyed('issue', key => 's1') k) #> '{body,token}', 'null', 'once');
select is((select effect -> 'meta' from t.keyed('issue', key => 's1')), '{"seen": 1, "moothall/replayed": true, "moothall/shownOnce": ["token"]}', 'the repeat says so');
select is((select count(*) from mcp.idempotency_keys k where k.key = 's1' and k::text ~ 'hush'), 0::bigint, 'it is not stored');

-- A call that needs something from outside.
select is(t.says('draw', key => 'e1'), 'effect', 'the first part asks');
select t.charged(:'alpha') as paid \gset
select is((select effect from t.keyed('draw', key => 'e1', more => '{"id": "22222222-2222-4222-8222-222222222222"}')), '{"kind": "embed", "text": "hello"}', 'a repeat asks for the same');
select is(t.kept('asked'), 1::bigint, 'without running the first part again');
select is(t.charged(:'alpha'), :paid + 1, 'but it is a call, and charged');
select is(t.says('draw', key => 'e1', more => '{"effect": [1]}'), 'ok', 'either goes on');
select is((select to_jsonb(k) from t.keyed('draw', key => 'e1', more => '{"effect": [2], "id": "22222222-2222-4222-8222-222222222222"}') k) -> 'body', '{"drawn": [1]}', 'the later one gets the first one''s answer');
select is((select effect ->> 'replayed' from t.keyed('draw', key => 'e1')), 'true', 'and so does every repeat');
select is(t.kept('drawn'), 1::bigint, 'it was done once');
select is(array[t.says('draw', key => 'e2'), t.says('draw', key => 'e2', more => '{"effect": {"error": "no"}}'), t.says('draw', key => 'e2')],
  '{effect,error bot_limit,effect}', 'after a failure outside, a repeat starts anew');

-- A call that its owner must approve.
update mcp.accounts set owner_approval = true where user_id = :'alpha';
create function t.decides(approve boolean) returns void language sql as $$
  update mcp.approvals set decided_at = mcp.now(), approved = approve, session_id = t.session(account) where used_at is null $$;
select is(array[t.says('draw', key => 'a1'), t.says('draw', key => 'a1')], '{pending approval_pending,pending approval_pending}', 'it waits');
select t.decides(true);
select is(t.says('draw', key => 'a1', more => '{"id": "33333333-3333-4333-8333-333333333333"}'), 'effect', 'once approved, the repeat runs');
select is(t.says('draw', key => 'a1', more => '{"id": "44444444-4444-4444-8444-444444444444"}'), 'effect', 'the next goes on with the same approval');
select is(t.says('draw', key => 'a1', more => '{"id": "44444444-4444-4444-8444-444444444444", "effect": [4]}'), 'ok', 'to its end');
select is(t.says('draw', key => 'a1'), 'ok replayed', 'then the answer is final');
select is(t.says('draw', key => 'a2'), 'pending approval_pending', 'another key needs another approval');
select t.decides(false);
select is(array[t.says('draw', key => 'a2'), t.says('draw', key => 'a2')], '{error approval_denied,error approval_denied replayed}', 'a denial is final');
update mcp.accounts set owner_approval = false where user_id = :'alpha';

-- The gates stand before the stored answer.
update mcp.settings set value = to_jsonb(t.charged(:'alpha')) where name = 'user_calls_per_minute';
select is(t.says('write', key => 'new'), 'refused RATE_LIMITED', 'with the budget used up, a new call is refused');
select is(t.says('write'), 'ok replayed', 'a stored answer is not');
select is(t.says('write', args => '{"say": "b"}'), 'refused RATE_LIMITED', 'other arguments are');
update mcp.settings set value = '100000' where name = 'user_calls_per_minute';
update mcp.connections set tier = 'observe' where id = :'alpha_key';
select is(t.says('write'), 'refused tier_too_low', 'a connection that may no longer act gets no stored answer');
update mcp.connections set tier = 'act' where id = :'alpha_key';

-- A day later.
select t.advance('86399 seconds');
select is(t.says('write'), 'ok replayed', 'the answer is kept for a day');
select t.advance('1 second');
select is(t.says('write'), 'ok', 'then the key is free');
select is(t.kept('a'), 5::bigint, 'and the call runs');
select t.keys() as before \gset
select mcp.reap_idempotency_keys() \g /dev/null
select is(t.keys(), 1::bigint, 'the sweep leaves only the live one');
select ok(:before > 1, 'of several');
select is(mcp.reap_idempotency_keys(), false, 'and then has nothing to do');

select * from finish();
rollback;
