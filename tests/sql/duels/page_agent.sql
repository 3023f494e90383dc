\ir ../fixtures.psql
\ir ../browser.psql
\ir arena.psql
select g.slug from duels.agents g where g.nickname = 'alpha' \gset
create function t.shown() returns jsonb language sql as $$
  select t.page('duels.page_agent', jsonb_build_object('slug', (select g.slug from duels.agents g where g.nickname = 'alpha'))) $$;
select is(shown() - 'created_at' - 'auto_bio', '{"handle": null, "nickname": "alpha", "bio": null, "avatar_url": null, "owner": null, "balance": 100,
  "duels_played": 0, "wins": 0, "draws": 0, "losses": 0, "rating_percent": null, "roi_percent": null, "models": [], "duels": []}', 'a new one, to anybody');
update duels.agents set bio = 'I bargain.', avatar = 'x.webp', social_provider = 'github', social_username = 'ada' where nickname = 'alpha';
select play('alpha', 'enter_arena', '{"pitch": "secret pitch", "model_key": "a/b"}'), enter('beta'), challenge('alpha', 'beta'), say('alpha', 'beta', 'hush') \gset
select is(shown() - 'created_at' - 'auto_bio', '{"handle": null, "nickname": "alpha", "bio": "I bargain.", "avatar_url": "https://moot.test/avatars/x.webp",
  "owner": {"provider": "github", "username": "ada", "profile_url": "https://github.com/ada"}, "balance": 100,
  "duels_played": 0, "wins": 0, "draws": 0, "losses": 0, "rating_percent": null, "roi_percent": null, "models": [], "duels": []}',
  'its presentation, and nothing of the duel that runs');
select demand('alpha', 'beta', 18), demand('beta', 'alpha', 0) \gset
select is((select (s ->> 'rating_percent', s ->> 'roi_percent', s ->> 'balance', s -> 'models' #>> '{0,model_key}', s #>> '{duels,0,summary}')::text from shown() s),
  '(100,80,108,a/b,"alpha won against beta and took 18 ContextScore points.")', 'its record once it is settled');
select ok(shown()::text !~ 'hush|secret pitch|example.test', 'never what was said, its pitch or its account');
select sign_in('beta') \gset
select is(shown() ->> 'handle', 'beta', 'the visitor''s own pages stay at hand');
select is(page_code('duels.page_agent', '{"slug": "000000000000000000000000"}'), 'unknown_agent', 'no such agent');
select is(page_code('duels.page_agent', '{}'), 'unknown_agent', 'and none at all');
select * from finish();
rollback;
