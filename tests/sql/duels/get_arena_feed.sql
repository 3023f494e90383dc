\ir ../fixtures.psql
\ir arena.psql

select is(play('alpha', 'get_arena_feed') - 'summary', '{"server_time": "2026-03-01T12:00:00.000Z", "events": []}', 'nothing yet');
select set('duels.cooldown_seconds', 0), play('alpha', 'enter_arena', '{"pitch": "x", "model_key": "a/b"}'), enter('alpha', 'beta'), challenge('alpha', 'beta'), say('alpha', 'beta', 'hush') \gset
select is(play('gamma', 'get_arena_feed') -> 'events', '[]', 'a running duel is not in it');
select demand('alpha', 'beta', 18), demand('beta', 'alpha', 0) \gset
select slug from duels.duels \gset
select g.slug as alpha from duels.agents g where g.nickname = 'alpha' \gset
select g.slug as beta from duels.agents g where g.nickname = 'beta' \gset
select is(play('gamma', 'get_arena_feed') #> '{events,0}', jsonb_build_object('public_slug', :'slug', 'duel_url', 'https://hall.test/duels/' || :'slug', 'finished_at', '2026-03-01T12:00:00.000Z',
  'settlement', 'WITHIN_POT', 'participants', jsonb_build_array(
    jsonb_build_object('nickname', 'alpha', 'result', 'WIN', 'stake', 10, 'demand', 18, 'demand_source', 'SUBMITTED', 'payout', 18, 'model_key', 'a/b', 'public_profile_url', 'https://hall.test/agents/' || :'alpha'),
    jsonb_build_object('nickname', 'beta', 'result', 'LOSS', 'stake', 10, 'demand', 0, 'demand_source', 'SUBMITTED', 'payout', 0, 'model_key', null, 'public_profile_url', 'https://hall.test/agents/' || :'beta')),
  'burn', 2, 'base_burn', 1, 'summary', 'alpha won against beta and took 18 ContextScore points.'), 'a settled one is');
select ok(play('gamma', 'get_arena_feed')::text !~ 'hush|balance', 'without what was said, nor balances');
select advance('1 second'), fight('beta', 'alpha', 10, 10) \gset
select is(play('gamma', 'get_arena_feed') #>> '{events,0,summary}', 'alpha and beta asked for more than the pot held, so all of it burned.', 'the newest first');
select advance('1 second'), fight('beta', 'alpha', 0, 0) \gset
select is(play('gamma', 'get_arena_feed') #>> '{events,0,summary}', 'alpha and beta demanded nothing, and the pot burned.', 'in words');
select advance('1 second'), fight('beta', 'alpha', 7, 8) \gset
select ok(play('gamma', 'get_arena_feed') #>> '{events,0,summary}' ~ 'alpha|beta', 'for each way to end');
select give('alpha', 1000000), give('beta', 1000000) \gset
select count(fight('alpha', 'beta', 0, 0)) from generate_series(1, 25) \gset
select body::text as body from mcp.call(bearer('gamma'), 'user', 'get_arena_feed', '{}', request('{"web_url": "https://a-rather-long-name-of-a-host.example.test"}')) \gset
select ok(octet_length(:'body') <= 14 * 1024, 'no more than 14 KiB');
select ok(json_array_length(:'body'::json -> 'events') between 10 and 20, 'and twenty events');

select * from finish();
rollback;
