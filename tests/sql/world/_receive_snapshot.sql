\ir ../fixtures.psql
\ir world.psql

select freeze() \gset
create function t.take(tick numeric, match text default null, more jsonb default '{}') returns text language sql as $$
  select world._receive_snapshot(null, jsonb_build_object('document', t.state(tick, more)::text, 'match', match))::text $$;
select is(take(1), '{"match" : "first", "tick" : 1}', 'taken');
select is((select (tick, received_at = mcp.now())::text from world.states), '(1,t)', 'as the newest state');
select advance('1 second') \gset
select take(2) \gset x_
select is((select (tick)::text from world.states), '2', 'each is the newest');
select is((select array_agg(tick) from world.snapshots), '{1}', 'but one every two seconds is kept');
select advance('1 second') \gset
select take(3) \gset x_
select is((select array_agg(tick order by tick) from world.snapshots), '{1,3}', 'the next one');
select take(0, 'second') \gset x_
select is((select array_agg((name, ended_at is null)::text order by id) from world.matches), '{"(first,f)","(second,t)"}', 'another name is another match');
select is((select array_agg(tick order by received_at, match_id) from world.snapshots), '{1,3,0}', 'with snapshots of its own');
select is(code_of('select t.take(1, null, ''{"relationships": [[0, 1], [2, 0]]}'')'), 'VALIDATION_ERROR', 'what the schema cannot see');
select is(code_of(format('select t.take(1, %L)', repeat('x', 81))), 'VALIDATION_ERROR', 'a name that is too long');

select is(code_of('select t.take(1, null, jsonb_build_object(''mission'', t.state() -> ''mission'' || jsonb_build_object(''name'', ''a'' || chr(8238))))'), 'VALIDATION_ERROR', 'hidden characters');

select * from finish();
rollback;
