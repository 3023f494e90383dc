\ir ../fixtures.psql
select t.freeze();
select is(array(select mcp._throttle('k', 's', 2, '1 minute') from generate_series(1, 3)), '{null,null,60}', 'so many in a window, then the seconds to wait');
select is(mcp._throttle('k', 'other', 2, '1 minute'), null, 'each subject by itself');
select is(mcp._throttle('other', 's', 2, '1 minute'), null, 'each kind by itself');
select t.advance('59.5 seconds');
select is(mcp._throttle('k', 's', 2, '1 minute'), 1, 'at least a second');
select t.advance('0.5 seconds');
select is(mcp._throttle('k', 's', 2, '1 minute'), null, 'the next window');
select * from finish();
rollback;
