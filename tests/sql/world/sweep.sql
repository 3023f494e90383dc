\ir ../fixtures.psql
\ir world.psql

-- Retention, and what it leaves.
select freeze() \gset
select host_key(), snapshot(), happen('old') \gset
select advance('25 hours'), snapshot(state(2)), happen('new') \gset
select is(world.sweep(), true, 'snapshots first');
select is((select count(*) from world.snapshots), 1::bigint, 'of a day');
select is(world.sweep(), false, 'nothing else');
select is((select count(*) from world.events), 2::bigint, 'the log is kept longer');
select advance('150 hours') \gset
select is(world.sweep(), true, 'the log''s turn');
select is((select fields ->> 'text' from world.events), 'new', 'the newest stays');
select is(world.events(null, '{"after": 0}')::jsonb -> 'gap', 'true', 'a reader is told');
select is(world.sweep(), true, 'the last snapshot');
select is(world.sweep(), false, 'and done');

select * from finish();
rollback;
