\ir ../fixtures.psql
\ir world.psql

select is((w ->> 'fl://world_state') ~ '^[0-9]+ -1$' and w ->> 'fl://events' = '0', true, 'before anything') from world._resource_versions() w;
select host_key(), snapshot(state(7)), happen('a') \gset
create table t.before as select world._resource_versions() as w;
select is((w ->> 'fl://world_state') ~ '^[0-9]+ 7$' and w ->> 'fl://events' = '1', true, 'the newest tick and the log''s end') from before;
select is(world._resource_versions(), w, 'the same while nothing changes') from before;
select snapshot(state(7), 'next') \gset
select isnt(world._resource_versions() -> 'fl://world_state', w -> 'fl://world_state', 'another match is a change, at the same tick too') from before;

select * from finish();
rollback;
