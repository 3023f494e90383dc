\ir ../fixtures.psql
\ir world.psql

select is((select (w ->> 'fl://world_state') ~ '^[0-9]+ -1$' and w ->> 'fl://events' = '0' from world._resource_versions() w), true, 'before anything');
select host_key(), snapshot(state(7)), happen('a') \gset
create table t.before as select world._resource_versions() as w;
select is((select (w ->> 'fl://world_state') ~ '^[0-9]+ 7$' and w ->> 'fl://events' = '1' from before), true, 'the newest tick and the log''s end');
select is(world._resource_versions(), (select w from before), 'the same while nothing changes');
select snapshot(state(7), 'next') \gset
select isnt(world._resource_versions() -> 'fl://world_state', (select w -> 'fl://world_state' from before), 'another match is a change, at the same tick too');

select * from finish();
rollback;
