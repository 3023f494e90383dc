\ir ../fixtures.psql
\ir world.psql
create function t.choices(argument text, rule jsonb default '{}', own integer default null) returns text language sql as $$
  select string_agg((c ->> 'value') || '=' || (c ->> 'label'), ' ') from json_array_elements(world._choices(argument, rule, t.state()::json, own)) c $$;
select is(choices('role', '{"enum": ["pilot", "faction_leader"]}'), 'pilot=pilot faction_leader=faction leader', 'names');
select is(choices('level', '{"minimum": 0, "maximum": 3}'), '0=peacetime 1=elevated 2=conflict 3=war', 'levels');
select is(choices('faction'), '1=Blue 2=Red', 'factions');
select is(choices('faction', '{}', 2), '2=Red', 'a leader''s own');
select is(choices('peer'), '1=peer 1 2=peer 2', 'peers');
select is(choices('idx'), '1=f-1 2=f-1', 'entities');
select is(choices('flight'), '1=flight 1 2=flight 2', 'flights');
select is(choices('reason'), null, 'none');
select is(world._choices('peer', '{}', null, null)::text, null, 'none without a state');
select * from finish();
rollback;
