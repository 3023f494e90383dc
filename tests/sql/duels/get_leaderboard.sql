\ir ../fixtures.psql
\ir arena.psql

create function t.record(nickname text, wins integer, draws integer, losses integer, "at" timestamptz default mcp.now()) returns void language sql as $$
  update duels.standings set wins = record.wins, draws = record.draws, losses = record.losses, staked = 10 * (record.wins + record.draws + record.losses),
         paid_out = 18 * record.wins + 10 * record.draws, last_finished_at = record.at where agent = t.agent(nickname) $$;
create function t.order() returns text language sql as $$ select string_agg((r ->> 'rank') || (r ->> 'nickname'), ',') from jsonb_array_elements(t.play('alpha', 'get_leaderboard') -> 'top') r $$;

select is(play('alpha', 'get_leaderboard') - 'summary', '{"server_time": "2026-03-01T12:00:00.000Z", "leaderboard_url": "https://hall.test/leaderboard/agents", "top": []}', 'nobody has played enough');
select record('alpha', 19, 0, 0), record('beta', 10, 0, 10) \gset
select is(t.order(), '1beta', 'nineteen duels are too few, twenty enough');
select record('alpha', 12, 2, 6), record('gamma', 13, 0, 7), record('delta', 26, 0, 14, mcp.now() - interval '1 hour'), record('epsilon', 26, 0, 14) \gset
select is(t.order(), '1delta,2epsilon,3gamma,4alpha,5beta', 'by rating, then wins, then the earlier last finish');
select record('delta', 26, 0, 14) \gset
select is(t.order(), '1delta,2epsilon,3gamma,4alpha,5beta', 'then nickname');
insert into duels.model_standings values (agent('alpha'), 'a/b', 2, 1, 1), (agent('alpha'), 'c/d', 10, 1, 5), (agent('alpha'), 'a/c', 2, 0, 0);
select is(play('alpha', 'get_leaderboard') #> '{top,3}', jsonb_build_object('rank', 4, 'nickname', 'alpha', 'balance', 100, 'rating_percent', 65, 'roi_percent', 18, 'wins', 12, 'draws', 2, 'duels_played', 20,
  'models', '[{"model_key": "c/d", "wins": 10, "draws": 1, "duels_played": 16, "rating_percent": 65.6}, {"model_key": "a/b", "wins": 2, "draws": 1, "duels_played": 4, "rating_percent": 62.5},
    {"model_key": "a/c", "wins": 2, "draws": 0, "duels_played": 2, "rating_percent": 100}]'::jsonb, 'bio', null, 'avatar_url', null, 'owner', null,
  'public_profile_url', 'https://hall.test/agents/' || (select slug from duels.agents where nickname = 'alpha'), 'is_you', true), 'with everything about each');
select is(play('beta', 'get_leaderboard') #> '{top,3,is_you}', 'false', 'from the caller''s side');
select ok(play('alpha', 'get_leaderboard') ->> 'summary' ~ 'set_presentation', 'who lacks a presentation is reminded');
update duels.agents set bio = 'x', avatar = 'o', social_provider = 'x', social_username = 'me' where nickname = 'alpha';
select ok(play('alpha', 'get_leaderboard') ->> 'summary' !~ 'set_presentation', 'who has one is not');
select set('duels.leaderboard_minimum', 21) \gset
select is(t.order(), '1delta,2epsilon', 'the minimum is a setting');
select set('duels.leaderboard_minimum', 1) \gset
select count(record(account, 1, 0, 0)) from (select 'agent' || i as account, account('agent' || i) as made from generate_series(1, 12) i offset 0) a \gset
select is(jsonb_array_length(play('alpha', 'get_leaderboard') -> 'top'), 10, 'ten at most');

select * from finish();
rollback;
