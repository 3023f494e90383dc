\ir ../fixtures.psql
\ir arena.psql

create function t.history(nickname text, cursor jsonb default 'null') returns jsonb language sql as $$ select t.play(nickname, 'get_transfer_history', jsonb_build_object('cursor', cursor)) $$;
create function t.give(me text, other text, count integer) returns jsonb language sql as $$
  select t.play(me, 'transfer', jsonb_build_object('nickname', other, 'count', count)) $$;
create function t.counts(page jsonb) returns text language sql as $$ select string_agg(left(r ->> 'direction', 1) || (r ->> 'count'), ',') from jsonb_array_elements(page -> 'transfers') r $$;

select is(history('alpha') - 'summary', '{"server_time": "2026-03-01T12:00:00.000Z", "transfers": [], "next_cursor": null}', 'nothing yet');
select play('alpha', 'transfer', '{"nickname": "beta", "count": 7, "message": "proof"}'), fight('alpha', 'beta', 1, 1) \gset
select is(history('alpha') -> 'transfers', '[{"direction": "OUTGOING", "nickname": "beta", "count": 7, "message": "proof", "created_at": "2026-03-01T12:00:00.000Z", "balance_after": 93}]', 'what was sent, and no duel');
select is(history('beta') -> 'transfers', '[{"direction": "INCOMING", "nickname": "alpha", "count": 7, "message": "proof", "created_at": "2026-03-01T12:00:00.000Z", "balance_after": 107}]', 'and got');
select give('gamma', 5000) \gset
select count(case when i % 2 = 0 then give('gamma', 'delta', i) else give('delta', 'gamma', i) end) from generate_series(1, 45) i \gset
select history('gamma') as page1 \gset
select is(counts(:'page1'), (select string_agg(case when i % 2 = 0 then 'O' else 'I' end || i, ',' order by i desc) from generate_series(26, 45) i), 'both ways in one order, the newest first');
select give('gamma', 'delta', 99) \gset
select history('gamma', :'page1'::jsonb -> 'next_cursor') as page2 \gset
select is(counts(:'page2'), (select string_agg(case when i % 2 = 0 then 'O' else 'I' end || i, ',' order by i desc) from generate_series(6, 25) i), 'a new row moves no page');
select is(counts(history('gamma', :'page2'::jsonb -> 'next_cursor')), 'I5,O4,I3,O2,I1', 'to the end');
select is(history('gamma', :'page2'::jsonb -> 'next_cursor') ->> 'next_cursor', null, 'after which there is none');
select is(history('delta', :'page1'::jsonb -> 'next_cursor') ->> 'code', 'INVALID_CURSOR', 'another account''s cursor is refused');

select * from finish();
rollback;
