\ir ../fixtures.psql
\ir ../browser.psql
\ir arena.psql
select is(page('duels.page_leaderboard'), '{"handle": null, "minimum": 20, "top": []}', 'nobody yet');
select set('duels.leaderboard_minimum', 1), fight('alpha', 'beta', 18, 0) \gset
select is(jsonb_path_query_array(page('duels.page_leaderboard'), '$.top[*].nickname'), '["alpha", "beta"]', 'the best first');
select is((page('duels.page_leaderboard') #> '{top,0}') - 'url', '{"rank": 1, "nickname": "alpha", "avatar_url": null, "balance": 108, "rating_percent": 100, "wins": 1, "draws": 0,
  "losses": 0, "duels_played": 1}', 'with its record');
select coalesce((select is(page('duels.page_leaderboard') #>> '{top,0,url}', 'https://moot.test/agents/' || g.slug, 'and its page') from duels.agents g where g.nickname = 'alpha'), fail('a row is missing'));
select * from finish();
rollback;
