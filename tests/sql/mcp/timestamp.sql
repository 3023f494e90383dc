\ir ../fixtures.psql

set local timezone = 'Asia/Kolkata';
select is(mcp.timestamp('2026-01-31 09:30:00.12345+00'), '2026-01-31T09:30:00.123Z', 'UTC and milliseconds, wherever the session is');
select is(mcp.timestamp(null), null, 'null stays null');

select * from finish();
rollback;
