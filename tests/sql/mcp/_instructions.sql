\ir ../fixtures.psql

select ok(mcp._instructions('user') like '%200 calls a minute and 4000 an hour%', 'users read their budget');
select ok(mcp._instructions('admin') like '%120 calls a minute%', 'administrators theirs');
update mcp.settings set value = '7' where name = 'rate_limit_per_min';
select ok(mcp._instructions('admin') like '%budget of 7 calls a minute%', 'as the settings are');
select is((select array_agg(m[1] order by m[1]) from regexp_matches(mcp._instructions('user'), '[A-Z]{2,}_[A-Z]+|[a-z]+_[a-z_]+', 'g') m
            where not exists (select from mcp.errors e where e.code = m[1])),
  array['next_cursor', 'request_id', 'retry_after_seconds'], 'every code that they name is declared');

select * from finish();
rollback;
