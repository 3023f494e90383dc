\ir ../fixtures.psql
select mcp.define_error('bot_limit', 'conflict', 'A test''s error.', 'None.');
select mcp.define_error('duel_over', 'conflict', 'A test''s error.', 'None.');

-- The whole life of a call: what each way to end says, keeps, charges and records.
select freeze() \gset
select account('alpha') as alpha \gset
select connect('alpha key', :'alpha') as alpha_key \gset
create table t.kept (what text);
create sequence t.numbers;
create sequence t.tries;

create function t.plain(actor mcp.actor, args jsonb) returns json language sql as $$ select coalesce(args -> 'say', '{}')::json $$;
create function t.silent(actor mcp.actor, args jsonb) returns json language sql as $$ select null::json $$;
create function t.write(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.kept values (args ->> 'say');
  return '{"written": true}';
end $$;
create function t.write_then_raise(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.kept values ('write_then_raise');
  if args ? 'state' then
    raise exception using errcode = args ->> 'state', message = 'a secret cause';
  end if;
  perform mcp.fail('bot_limit', 'You have 5 of 5 bots.', '{"limit": 5}');
end $$;
create function t.write_then_answer(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.kept values ('write_then_answer');
  return mcp.answer_error('duel_over', 'It was settled just now.', '{"duel": 7}');
end $$;
create function t.divide(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  return json_build_object('ratio', 1 / (args ->> 'by')::integer);
end $$;
create function t.assert(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  assert false, 'a secret cause';
end $$;
create function t.sleep(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.kept values ('sleep');
  perform pg_sleep(5);
  return '{}';
end $$;
create function t.flaky(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  insert into t.kept values ('flaky');
  if nextval('t.tries') <= (args ->> 'times')::integer then
    raise exception using errcode = args ->> 'state';
  end if;
  return json_build_object('tries', currval('t.tries'));
end $$;
create function t.embed(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  if actor.request ? 'effect' then
    return json_build_object('embedded', actor.request -> 'effect');
  end if;
  return mcp.answer_effect('{"kind": "embed", "text": "hello"}');
end $$;

select mcp.define_tool('t.' || name, 'user', initcap(name), name, '{}', tier) from (values
  ('plain', 'observe'), ('silent', 'observe'), ('write', 'act'), ('write_then_raise', 'act'), ('write_then_answer', 'act'), ('divide', 'observe'),
  ('assert', 'act'), ('sleep', 'act'), ('flaky', 'act'), ('embed', 'recommend')) tools (name, tier) \g /dev/null
select mcp._generate_dispatch() \gset
create function t.kept() returns text language sql as $$ select string_agg(what, ',') from t.kept $$;
create function t.ended() returns jsonb language sql as $$
  select jsonb_build_array(e.kind, e.name, e.outcome, e.code, e.cause is not null) from t.last_event() e $$;

-- A tool's data.
select is((select jsonb_build_array(outcome, body, effect, cause) from call('alpha key', 'write', '{"say": "hello"}')),
  '["ok", {"written": true}, null, null]', 'a tool''s data is the body');
select is((call('alpha key', 'plain')).version, (select version from mcp.state), 'every answer carries the version');
select is(kept(), 'hello', 'what the tool did is kept');
select is(charged(:'alpha'), 2, 'a call is charged once');
select is(events(), 2::bigint, 'and recorded once');
select is((select to_jsonb(e) - '{epoch,xid,seq,duration_us,slot,at}'::text[] from said('alpha key', 'plain'), last_event() e),
  jsonb_build_object('request_id', '11111111-1111-4111-8111-111111111111', 'audience', 'user', 'account', :'alpha', 'connection', :'alpha_key',
    'caller', 'agent_key:' || :'alpha_key', 'transport', 'mcp', 'kind', 'tool', 'name', 'plain', 'outcome', 'ok', 'code', null, 'cause', null, 'replayed', false, 'count', 1),
  'the event says who, what and how it ended, and holds no credential, argument or result');
select ok((select e.at = mcp.now() and e.duration_us between 0 and 5000000 and e.slot = mcp._event_slot(e.at) from last_event() e),
  'when, and how long it took');
select is((select last_used_at from mcp.connections where id = :'alpha_key'), mcp.now(), 'the connection''s last use is noted');
select is((select jsonb_build_array(outcome, body, effect) from call('alpha key', 'plain', jsonb_build_object('say', data))),
  jsonb_build_array('ok', data, null), 'data is data, whatever it looks like: ' || data::text)
  from unnest(array['{"error": {"code": "UNAUTHORIZED"}}', '{"effect": {"kind": "embed"}}', '{"code": "busy", "message": "x"}',
    '{"outcome": "refused"}', '[{"type": "text"}]', '"error"', 'null']::jsonb[]) data;

-- A tool that says no.
delete from t.kept;
select charged(:'alpha') as paid \gset
select is((select jsonb_build_array(outcome, body, cause) from call('alpha key', 'write_then_raise')),
  '["error", {"code": "bot_limit", "message": "You have 5 of 5 bots.", "limit": 5}, null]', 'mcp.fail is the answer');
select is(kept(), null, 'and undoes what the tool did');
select is((select jsonb_build_array(outcome, body, cause) from call('alpha key', 'write_then_answer')),
  '["error", {"code": "duel_over", "message": "It was settled just now.", "duel": 7}, null]', 'mcp.answer_error is the answer');
select is(kept(), 'write_then_answer', 'and keeps it');
select is(ended(), '["tool", "write_then_answer", "error", "duel_over", false]', 'recorded with its code');
select is(said('alpha key', 'plain', '{"say": 1}'), 'ok', 'and forgotten by the next call');
select is(charged(:'alpha'), :'paid' + 3, 'a tool that said no is charged');

-- A tool that broke.
delete from t.kept;
select is((select jsonb_build_array(outcome, body - 'message') from call('alpha key', 'divide', '{"by": 0}')),
  '["error", {"code": "internal_error", "request_id": "11111111-1111-4111-8111-111111111111"}]', 'division by zero is an internal error with the request''s id');
select ok((select e.cause ~ '^22012 division by zero' from last_event() e), 'its cause is in the event');
select is((select body ->> 'code' from call('alpha key', 'write_then_raise', jsonb_build_object('state', state))), 'internal_error', state || ' is an internal error')
  from unnest(array['P0001', 'P0002', 'P0003', 'P0004', '23505', '25006', '42501', '42883', 'XX000', 'MH001']) state;
select is((select body ->> 'code' from call('alpha key', 'write_then_raise', '{"state": "53100"}')), 'busy', 'a full disk is a lack of room');
select is(said('alpha key', 'assert'), 'error internal_error', 'so is a failed assertion');
select ok((select e.cause ~ 'a secret cause' from last_event() e), 'whose cause is in the event');
select ok((select body::text !~ 'secret' and cause ~ 'secret' from call('alpha key', 'assert')), 'and in the log''s column, never in the body');
select is((select body ->> 'code' from call('alpha key', 'write_then_raise', jsonb_build_object('state', state))), 'busy', state || ' is busy')
  from unnest(array['55P03', '57014']) state;
set local statement_timeout = '100ms';
select is(said('alpha key', 'sleep'), 'error busy', 'a statement that took too long is busy');
set local statement_timeout = 0;
select is(kept(), null, 'nothing of it is kept');
select is(ended(), '["tool", "sleep", "error", "busy", true]', 'and it is recorded');
select is(charged(:'alpha'), :'paid' + 3 + 17, 'each of these is charged');

-- What is tried again.
delete from t.kept;
select is((select jsonb_build_array(outcome, body) from call('alpha key', 'flaky', '{"times": 2, "state": "40001"}')), '["ok", {"tries": 3}]',
  'a serialisation failure is tried again');
select is(kept(), 'flaky', 'and done once');
select setval('t.tries', 1, false) \gset
select is((select jsonb_build_array(outcome, body) from call('alpha key', 'flaky', '{"times": 3, "state": "40P01"}')), '["ok", {"tries": 4}]',
  'a deadlock up to three times');
select setval('t.tries', 1, false) \gset
select is(said('alpha key', 'flaky', '{"times": 4, "state": "40P01"}'), 'error busy', 'then it is busy');
select is((select last_value from t.tries), 4::bigint, 'after four tries');
select is(charged(:'alpha'), :'paid' + 3 + 17 + 3, 'each call charged once');

-- An effect.
select charged(:'alpha') as paid \gset
select is((select jsonb_build_array(outcome, body, effect) from call('alpha key', 'embed')), '["effect", null, {"kind": "embed", "text": "hello"}]', 'an effect is for the bridge');
select is(ended(), '["tool", "embed", "effect", null, false]', 'recorded as such');
select is(charged(:'alpha'), :'paid' + 1, 'charged');
update mcp.settings set value = charged(:'alpha')::text::jsonb where name = 'user_calls_per_minute';
select is((select jsonb_build_array(outcome, body, effect) from call('alpha key', 'embed', request => '{"effect": {"vector": [1, 2]}}')),
  '["ok", {"embedded": {"vector": [1, 2]}}, null]', 'the second call gets its outcome, even when the first took the last of the budget');
select is(charged(:'alpha'), :'paid' + 1, 'and is not charged');
select is(said('alpha key', 'embed'), 'refused RATE_LIMITED', 'a new call is');
update mcp.connections set tier = 'observe';
select is(said('alpha key', 'embed', request => '{"effect": {}}'), 'refused tier_too_low', 'the second call passes every gate again');
update mcp.connections set tier = 'act';
update mcp.settings set value = '200' where name = 'user_calls_per_minute';

-- What the bridge found wrong with the arguments.
select charged(:'alpha') as paid \gset
delete from t.kept;
select is((select jsonb_build_array(outcome, body) from call('alpha key', 'write', request => '{"invalid": {"field": "limit", "message": "limit is at most 100."}}')),
  '["error", {"code": "VALIDATION_ERROR", "field": "limit", "message": "limit is at most 100."}]', 'a call that failed its schema');
select is(ended(), '["tool", "write", "error", "VALIDATION_ERROR", false]', 'is recorded');
select is((select jsonb_build_array(outcome, body) from call('alpha key', 'write', request => '{"bad_cursor": "cursor"}')),
  '["error", {"code": "INVALID_CURSOR", "field": "cursor", "message": "cursor is not a cursor of this tool; start again without it."}]', 'and one whose cursor would not open');
select is(ended(), '["tool", "write", "error", "INVALID_CURSOR", false]', 'too');
select is(said('guess', 'write', request => '{"invalid": {"field": "x", "message": "x"}}'), 'refused UNAUTHORIZED', 'the credential is judged first');
select is(said('alpha key', 'nothing', request => '{"invalid": {"field": "x", "message": "x"}}'), 'refused unknown_tool', 'and the gates');
select is(kept(), null, 'nothing was run');
select is(charged(:'alpha'), :'paid'::integer, 'nor charged');

-- The tool and its charge stay or go together.
select charged(:'alpha') as paid, events() as before \gset
select pg_get_functiondef('mcp._charge'::regproc) as charge \gset
create or replace function mcp._charge(subject uuid, kind text, per_minute integer, per_hour integer) returns boolean language sql as
  $$ select false $$; -- as when other calls took the last of the budget since the gates looked
select is((select jsonb_build_array(outcome, body - 'message') from call('alpha key', tool, '{"say": "mine"}')) #- '{1,retry_after_seconds}',
  '["refused", {"code": "RATE_LIMITED"}]', tool || ': a call that lost the race for the last of the budget is refused, its result withheld')
  from unnest(array['plain', 'write', 'embed', 'write_then_raise', 'write_then_answer']) tool;
select is(kept(), null, 'nothing of it is kept');
select is(events(), :before + 5::bigint, 'all of it is recorded');
select is(said('alpha key', 'plain', request => '{"effect": {}}'), 'ok', 'the second call of an effect needs no budget');
:charge;

-- Who is recorded in what way.
select is((select jsonb_build_array(e.kind, e.name, e.outcome) from mcp.call(bearer('alpha key'), 'user', 'tools', '{}', request() || '{"kind": "list"}'), last_event() e),
  '["list", "tools", "ok"]', 'lists are recorded');
delete from mcp.refusals;
select ok((select char_length(e.name) = 200 from said('alpha key', repeat('x', 5000)), last_event() e), 'a name of any length is cut');
select advance('59 seconds') \gset
select said('alpha key', 'plain') \gset
select is((select last_used_at < mcp.now() from mcp.connections where id = :'alpha_key'), true, 'the last use is noted once a minute');
select advance('2 seconds') \gset
select said('alpha key', 'plain') \gset
select is((select last_used_at from mcp.connections where id = :'alpha_key'), mcp.now(), 'and then again');

select is(said('alpha key', 'silent'), 'error internal_error', 'a tool that answers nothing is at fault');

select * from finish();
rollback;
