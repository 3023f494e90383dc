\ir ../fixtures.psql
select t.freeze();
select is(array(select mcp._throttle('k', 's', 2, '1 minute') from generate_series(1, 3)), '{null,null,60}', 'so many in a window, then the seconds to wait');
select is(mcp._throttle('k', 'other', 2, '1 minute'), null, 'each subject by itself');
select is(mcp._throttle('other', 's', 2, '1 minute'), null, 'each kind by itself');
select t.advance('59.5 seconds');
select is(mcp._throttle('k', 's', 2, '1 minute'), 1, 'at least a second');
select t.advance('0.5 seconds');
select is(mcp._throttle('k', 's', 2, '1 minute'), null, 'the next window');

-- A clock that was wrong for a while locks nobody out for as long.
delete from mcp.throttles;
select freeze('2030-01-01') \gset
select mcp._throttle('a', 'x', 1, '1 minute') \gset
select freeze('2026-03-01 12:00:00+00') \gset
select is(mcp._throttle('a', 'x', 1, '1 minute'), null, 'attempts of the future are forgotten');
select is(mcp._throttle('a', 'x', 1, '1 minute'), 60, 'and those of now count');
select advance('-30 seconds') \gset
select is(mcp._throttle('a', 'x', 1, '1 minute'), 90, 'a clock set back a little goes on counting');

select * from finish();
rollback;
