\ir ../fixtures.psql
\ir arena.psql

-- The cursor is sealed and opened by the bridge; here it is passed as it is.
create function t.status(nickname text, cursor jsonb default 'null') returns jsonb language sql as $$
  select t.play(nickname, 'get_arena_status', jsonb_build_object('message_ack_cursor', cursor)) $$;
create function t.texts(messages jsonb) returns text language sql as $$
  select string_agg(m ->> 'message', ',') from jsonb_array_elements(messages) m $$;

select is(status('alpha') - 'summary', jsonb_build_object('server_time', '2026-03-01T12:00:00.000Z', 'agent', jsonb_build_object('nickname', 'alpha', 'auto_bio', duels._bio_of(null),
  'rating_percent', null, 'duels_played', 0), 'arena', '{"active": false, "expires_at": null, "expires_in_seconds": null, "pitch": null, "model_key": null}'::jsonb, 'duels', '[]'::jsonb,
  'completed_message_deliveries', '[]'::jsonb, 'balance', '{"total": 100, "available": 100, "locked": 0}'::jsonb, 'recent_results', '[]'::jsonb, 'recent_transfers', '[]'::jsonb,
  'message_ack_cursor', jsonb_build_object('account', id('alpha'), 'place', '{}'::jsonb)), 'an agent that has done nothing');

select enter('alpha', 'beta', 'gamma', 'delta'), challenge('alpha', 'beta'), say('beta', 'alpha', 'one'), say('alpha', 'beta', 'mine'), say('beta', 'alpha', 'two') \gset
select status('alpha') as first \gset
select is(:'first'::jsonb #> '{duels,0}', '{"opponent_nickname": "beta", "state": "CHAT", "deadline_at": "2026-03-01T12:10:00.000Z", "expires_in_seconds": 600, "your_stake": 10,
  "opponent_stake": 10, "gross_pot": 20, "base_burn": 1, "distributable_pot": 19, "new_messages": [{"sent_at": "2026-03-01T12:00:00.000Z", "message": "one"},
  {"sent_at": "2026-03-01T12:00:00.000Z", "message": "two"}]}', 'a duel with the other side''s messages');
select :'first'::jsonb -> 'message_ack_cursor' as cursor1 \gset

-- At least once: until acknowledged.
select is(texts(status('alpha') #> '{duels,0,new_messages}'), 'one,two', 'an answer that was lost is asked for again');
select say('beta', 'alpha', 'three') \gset
select is(texts(status('alpha') #> '{duels,0,new_messages}'), 'one,two,three', 'with what came meanwhile');
select is(texts(status('alpha', :'cursor1') #> '{duels,0,new_messages}'), 'three', 'the first cursor acknowledges what its answer held');
select status('alpha') -> 'message_ack_cursor' as cursor2 \gset
select is(status('alpha', :'cursor2') #> '{duels,0,new_messages}', '[]', 'the second the rest');
select is(status('alpha', :'cursor1') #> '{duels,0,new_messages}', '[]', 'a late one moves nothing back');
select is(said('beta', 'get_arena_status', jsonb_build_object('message_ack_cursor', :'cursor2'::jsonb)), 'error INVALID_CURSOR', 'another account''s is refused');
select say('beta', 'alpha', 'four'), status('alpha') -> 'message_ack_cursor' as cursor3 \gset
select is((call('alpha', 'get_arena_status', jsonb_build_object('message_ack_cursor', :'cursor3'::jsonb), request => '{"bad_cursor": "message_ack_cursor"}')).body ->> 'code', 'INVALID_CURSOR', 'a forged one too');
select set('user_calls_per_minute', 1) \gset
select is(said('alpha', 'get_arena_status', jsonb_build_object('message_ack_cursor', :'cursor3'::jsonb)), 'refused RATE_LIMITED', 'a call over budget');
select set('user_calls_per_minute', 1000000) \gset
select is(texts(status('alpha') #> '{duels,0,new_messages}'), 'four', 'acknowledges nothing');

-- A hundred at a time.
select count(say('beta', 'alpha', 'm' || i)) from generate_series(5, 110) i \gset
select is(jsonb_array_length(status('alpha', :'cursor3') #> '{duels,0,new_messages}'), 100, 'at most a hundred messages');
select status('alpha') -> 'message_ack_cursor' as cursor4 \gset
select is(texts(status('alpha', :'cursor4') #> '{duels,0,new_messages}'), 'm105,m106,m107,m108,m109,m110', 'the rest follow');

-- Across settlement.
select demand('alpha', 'beta', 1), demand('beta', 'alpha', 18) \gset
select status('alpha') as after \gset
select is(:'after'::jsonb -> 'duels', '[]', 'the duel is over');
select is((:'after'::jsonb #> '{completed_message_deliveries,0}') - 'new_messages', '{"opponent_nickname": "beta", "finished_at": "2026-03-01T12:00:00.000Z"}', 'what was unread is still delivered');
select is(texts(:'after'::jsonb #> '{completed_message_deliveries,0,new_messages}'), 'm105,m106,m107,m108,m109,m110', 'the same messages');
select is(jsonb_array_length(:'after'::jsonb -> 'recent_results'), 1, 'with the result');
select is(status('alpha', :'cursor4') #> '{completed_message_deliveries,0,new_messages}', :'after'::jsonb #> '{completed_message_deliveries,0,new_messages}', 'an older cursor does not end it');
select is(status('alpha', :'after'::jsonb -> 'message_ack_cursor') -> 'completed_message_deliveries', '[]', 'its own does');
select is((select leftover from duels.sides where agent = agent('alpha')), false, 'and nothing is left over');
select is(jsonb_array_length(status('beta') -> 'completed_message_deliveries'), 1, 'the other side has its own position');

-- Three finished duels at a time, the earliest first.
select set('duels.cooldown_seconds', 0), set('duels.active_limit', 20) \gset
select count(n) from (select challenge('gamma', 'delta'), say('delta', 'gamma', 'duel ' || i), demand('gamma', 'delta', 0), demand('delta', 'gamma', 0), i as n from generate_series(1, 5) i offset 0) d \gset
select status('gamma') as three \gset
select is((select string_agg(d #>> '{new_messages,0,message}', ',') from jsonb_array_elements(:'three'::jsonb -> 'completed_message_deliveries') d), 'duel 1,duel 2,duel 3', 'three duels');
select is((select string_agg(d #>> '{new_messages,0,message}', ',') from jsonb_array_elements(status('gamma', :'three'::jsonb -> 'message_ack_cursor') -> 'completed_message_deliveries') d),
  'duel 4,duel 5', 'then the others');
select is(jsonb_array_length(:'three'::jsonb -> 'recent_results'), 3, 'and three results');

-- It settles what is overdue, of several opponents.
select challenge('gamma', 'delta'), challenge('alpha', 'gamma'), demand('delta', 'gamma', 5), advance('9 minutes 59.999 seconds') \gset
select is(jsonb_array_length(status('gamma') -> 'duels'), 2, 'two duels run to their last millisecond');
select advance('0.001 seconds') \gset
select status('gamma') as late \gset
select is(:'late'::jsonb -> 'duels', '[]', 'at the deadline both are settled');
select is((select string_agg(r ->> 'opponent_nickname' || (r ->> 'opponent_payout'), ',' order by r ->> 'opponent_nickname') from jsonb_array_elements(:'late'::jsonb -> 'recent_results') r
  where r ->> 'finished_at' = '2026-03-01T12:10:00.000Z'), 'alpha0,delta5', 'with their results');
select count(play('alpha', 'transfer', '{"nickname": "beta", "count": 1}')) from generate_series(1, 21) \gset
select is(jsonb_array_length(status('beta') -> 'recent_transfers'), 20, 'twenty transfers');
select give('alpha', 4) \gset
select is(status('alpha') -> 'recovery', '{"minimum_required": 5}', 'short of points');
select is((select count(*) from duels.verify_ledger() where fault !~ 'welcome|duel that does not exist'), 0::bigint, 'the ledger adds up');

select * from finish();
rollback;
