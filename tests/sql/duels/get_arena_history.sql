\ir ../fixtures.psql
\ir arena.psql

create function t.history(nickname text, cursor jsonb default 'null') returns jsonb language sql as $$ select t.play(nickname, 'get_arena_history', jsonb_build_object('cursor', cursor)) $$;
create function t.demands(page jsonb) returns text language sql as $$ select string_agg(r ->> 'your_demand', ',') from jsonb_array_elements(page -> 'results') r $$;

select is(history('alpha') - 'summary', '{"server_time": "2026-03-01T12:00:00.000Z", "results": [], "next_cursor": null}', 'nothing yet');
select set('duels.cooldown_seconds', 0), give('alpha', 1000000000), give('beta', 1000000000), enter('alpha', 'beta') \gset
select count(n) from (select challenge('alpha', 'beta'), demand('alpha', 'beta', i), demand('beta', 'alpha', 0), i as n from generate_series(1, 20) i offset 0) d \gset
select is(jsonb_array_length(history('alpha') -> 'results'), 20, 'twenty on a page');
select is(history('alpha') ->> 'next_cursor', null, 'which is the last, when there are no more');
select count(n) from (select challenge('alpha', 'beta'), demand('alpha', 'beta', i), demand('beta', 'alpha', 0), i as n from generate_series(21, 42) i offset 0) d \gset
select history('alpha') as page1 \gset
select is(demands(:'page1'), (select string_agg(i::text, ',' order by i desc) from generate_series(23, 42) i), 'the newest first');
select challenge('alpha', 'beta'), demand('alpha', 'beta', 43), demand('beta', 'alpha', 0) \gset
select history('alpha', :'page1'::jsonb -> 'next_cursor') as page2 \gset
select is(demands(:'page2'), (select string_agg(i::text, ',' order by i desc) from generate_series(3, 22) i), 'the next page is not moved by a new row');
select is(demands(history('alpha', :'page2'::jsonb -> 'next_cursor')), '2,1', 'nor the last');
select is(history('alpha', :'page2'::jsonb -> 'next_cursor') ->> 'next_cursor', null, 'after which there is none');
select is(history('beta', :'page1'::jsonb -> 'next_cursor') ->> 'code', 'INVALID_CURSOR', 'another account''s cursor is refused');
select is(concat_ws(' ', history('alpha') #>> '{results,0,your_demand}', history('beta') #>> '{results,0,your_demand}', history('beta') #>> '{results,0,opponent_demand}'), '43 0 43', 'each side has its own view');
select challenge('alpha', 'beta') \gset
select is(history('alpha') #>> '{results,0,your_demand}', '43', 'a running duel is not in it');

select * from finish();
rollback;
