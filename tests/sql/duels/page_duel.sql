\ir ../fixtures.psql
\ir ../browser.psql
\ir arena.psql
select play('alpha', 'enter_arena', '{"pitch": "x", "model_key": "a/b"}'), enter('beta'), challenge('alpha', 'beta'), say('alpha', 'beta', 'hush') \gset
select count(say(case n % 2 when 0 then 'alpha' else 'beta' end, case n % 2 when 0 then 'beta' else 'alpha' end, 'number ' || n)) from generate_series(2, 201) n \gset
create function t.shown(after integer default null) returns jsonb language sql as $$
  select t.page('duels.page_duel', jsonb_build_object('slug', (select d.slug from duels.duels d), 'after', after)) $$;
select is(shown() #- '{fighters,0,url}' #- '{fighters,1,url}', '{"handle": null, "started_at": "2026-03-01T12:00:00.000Z", "deadline_at": "2026-03-01T12:10:00.000Z",
  "fighters": [{"nickname": "alpha"}, {"nickname": "beta"}]}', 'while it runs only who and until when');
select sign_in('alpha') \gset
select is((shown() #- '{fighters,0,url}' #- '{fighters,1,url}') - 'handle', '{"started_at": "2026-03-01T12:00:00.000Z", "deadline_at": "2026-03-01T12:10:00.000Z",
  "fighters": [{"nickname": "alpha"}, {"nickname": "beta"}]}', 'to the participants'' owners as well');
savepoint running;
select advance('10 minutes') \gset
select is(shown() -> 'overdue', 'true', 'past its deadline it runs no more');
rollback to savepoint running;
select demand('alpha', 'beta', 18), demand('beta', 'alpha', 0) \gset
select is((s ->> 'pot', s #>> '{event,settlement}', s ->> 'message_count', jsonb_array_length(s -> 'messages'), s #> '{messages,0}', s ->> 'next')::text,
  '(20,WITHIN_POT,201,200,"{""text"": ""hush"", ""sent_at"": ""2026-03-01T12:00:00.000Z"", ""nickname"": ""alpha""}",200)', 'then how it ended and what was said') from shown() s;
select is((s #>> '{messages,0,text}', jsonb_array_length(s -> 'messages'), s ->> 'next')::text, '("number 201",1,)', 'page by page') from shown(200) s;
select is(page('duels.page_duel', jsonb_build_object('slug', (select d.slug from duels.duels d), 'after', '9999999999')) -> 'messages', '[]', 'far past the end');
select is(shown(2147483647) -> 'messages', '[]', 'to the end');
select is(page_code('duels.page_duel', '{"slug": "000000000000000000000000"}'), 'unknown_duel', 'no such duel');
select * from finish();
rollback;
