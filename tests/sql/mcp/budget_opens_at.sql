\ir ../fixtures.psql

select freeze() \gset
update mcp.settings set value = '2' where name = 'search_per_minute';
update mcp.settings set value = '3' where name = 'search_per_hour';
select gen_random_uuid() as who \gset
create function t.opens(who uuid) returns text language sql as $$ select to_char(mcp.budget_opens_at(who, 'search') at time zone 'UTC', 'HH24:MI:SS') $$;

select is(opens(:'who'), '12:00:00', 'never used, now');
select mcp._charge(:'who', 'search', 2, 3) \gset
select is(opens(:'who'), '12:00:00', 'not used up, now');
select advance('10 seconds'), mcp._charge(:'who', 'search', 2, 3) \gset
select is(opens(:'who'), '12:01:00', 'the minute used up, at its end');
select advance('50 seconds'), mcp._charge(:'who', 'search', 2, 3) \gset
select is(opens(:'who'), '13:00:00', 'the hour used up, at its end');
select freeze('2026-03-01 13:00:00+00') \gset
select is(opens(:'who'), '13:00:00', 'and then now');
update mcp.budgets set minute_start = mcp.now() + interval '1 year', hour_start = mcp.now() + interval '1 year' where subject = :'who';
select is(opens(:'who'), '13:00:00', 'a window opened under a wrong clock is over');

select * from finish();
rollback;
