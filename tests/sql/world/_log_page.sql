\ir ../fixtures.psql
\ir world.psql
select happen('a', 'b', 'c', 'd') \gset
select world._append_events('[{"type": "weather", "value": 1}]') \gset
create function t.page(kind text, after bigint, before bigint, size integer) returns bigint[] language sql as $$
  select array_agg(l.seq order by l.seq) from world._log_page(kind, after, before, size) l $$;
select is(page(null, null, null, 2), '{4,5}', 'the newest');
select is(page(null, 1, null, 2), '{2,3}', 'what follows');
select is(page(null, null, 4, 2), '{2,3}', 'what was before');
select is(page('chat', null, null, 2), '{3,4}', 'the newest of a type');
select is(page('weather', 1, null, 9), '{5}', 'what follows of it');
select is(page('chat', null, 3, 9), '{1,2}', 'what was before of it');
select is(page('kill', null, null, 9), null, 'a type that has none');
select is(page(null, 5, null, 9), null, 'nothing follows the end');
select * from finish();
rollback;
