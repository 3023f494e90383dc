\ir ../fixtures.psql
\ir arena.psql

select is(play('alpha', 'enter_arena', '{"pitch": "  Cafe\u0301 talks ", "model_key": "openai/gpt-5.4"}') - 'summary', '{
  "server_time": "2026-03-01T12:00:00.000Z", "action": "ENTERED", "active_duels_count": 0, "active_duel_nicknames": [],
  "arena": {"active": true, "expires_at": "2026-03-01T12:15:00.000Z", "expires_in_seconds": 900, "pitch": "Café talks", "model_key": "openai/gpt-5.4"},
  "balance": {"total": 100, "available": 100, "locked": 0}}', 'a lease of fifteen minutes, the pitch composed and trimmed');
select advance('1 minute') \gset
select is(play('alpha', 'enter_arena', '{"pitch": "new", "ttl_minutes": 1}') -> 'arena', '{"active": true, "expires_at": "2026-03-01T12:02:00.000Z",
  "expires_in_seconds": 60, "pitch": "new", "model_key": "openai/gpt-5.4"}', 'a renewal replaces pitch and end, and keeps the label');
select is(play('alpha', 'enter_arena', '{"pitch": "new", "ttl_minutes": 1.0, "model_key": "a/b"}') #>> '{arena,model_key}', 'a/b', 'unless another is given');
select advance('59.999 seconds') \gset
select is(play('alpha', 'enter_arena', '{"pitch": "new", "ttl_minutes": 1}') #>> '{arena,model_key}', 'a/b', 'the lease still runs just before its end');
select advance('1 minute') \gset
select is(play('alpha', 'get_arena_status') #>> '{arena,active}', 'false', 'and has ended at its end');
select is(play('alpha', 'enter_arena', '{"pitch": "new", "ttl_minutes": 1}') #>> '{arena,model_key}', null, 'a new lease starts without a label');
select is((select count(*) from mcp.jobs j where j.function = 'duels.embed_agent'), 2::bigint, 'each pitch is embedded once');

select is(said('alpha', 'enter_arena', args) || ' ' || (play('alpha', 'enter_arena', args) ->> 'field'), 'error VALIDATION_ERROR ' || field, args::text || ' is refused')
  from (values ('{"pitch": ""}'::jsonb, 'pitch'), ('{"pitch": " \t "}', 'pitch'), (jsonb_build_object('pitch', repeat('x', 501)), 'pitch'),
    ('{"pitch": "a\u202eb"}', 'pitch'), ('{}', 'pitch'), ('{"pitch": "x", "ttl_minutes": 0}', 'ttl_minutes'), ('{"pitch": "x", "ttl_minutes": 16}', 'ttl_minutes'),
    ('{"pitch": "x", "ttl_minutes": 1.5}', 'ttl_minutes'), ('{"pitch": "x", "ttl_minutes": "5"}', 'ttl_minutes'), ('{"pitch": "x", "model_key": null}', 'model_key'),
    ('{"pitch": "x", "model_key": "GPT/5"}', 'model_key'), ('{"pitch": "x", "model_key": "gpt"}', 'model_key'), ('{"pitch": "x", "model_key": "-a/b"}', 'model_key'),
    ('{"pitch": "x", "model_key": "a/b/c"}', 'model_key'), (jsonb_build_object('pitch', 'x', 'model_key', 'a/' || repeat('b', 99)), 'model_key')) bad (args, field);
select is(said('alpha', 'enter_arena', args), 'ok', 'at its bound: ' || left(args::text, 40))
  from (values (jsonb_build_object('pitch', repeat('é', 500))), (jsonb_build_object('pitch', 'x', 'model_key', 'a/' || repeat('b', 98))),
    ('{"pitch": "x", "model_key": "a/b"}'), ('{"pitch": "x", "model_key": "a.b_c-d/e:f.g"}')) good (args);

select give('beta', 4) \gset
select is(play('beta', 'enter_arena', '{"pitch": "x"}') - 'message', '{"code": "INSUFFICIENT_BALANCE", "minimum_required": 5, "available": 4}', 'four points are too few');
select give('beta', 5) \gset
select is(said('beta', 'enter_arena', '{"pitch": "x"}'), 'ok', 'five are enough');
select set('duels.lease_minutes', 3), set('duels.policy_version', 2) \gset
select is(play('beta', 'enter_arena', '{"pitch": "x"}') #>> '{arena,expires_in_seconds}', '180', 'the longest lease is a setting');
select is((select policy_version from duels.leases where agent = agent('beta')), 2, 'entering accepts the policy in force');

select enter('gamma', 'delta'), challenge('gamma', 'delta') \gset
select is(play('gamma', 'enter_arena', '{"pitch": "again"}') -> 'active_duel_nicknames', '["delta"]', 'running duels are named and go on');
select is(points('gamma'), '90+10', 'with their stakes');

select * from finish();
rollback;
