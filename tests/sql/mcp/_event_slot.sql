\ir ../fixtures.psql

select is(mcp._event_slot('1970-01-01 00:00:00+00'), 0::smallint, 'the ring starts with the epoch');
select is(mcp._event_slot('1970-01-01 23:59:59.999+00'), 0::smallint, 'a day is one slot');
select is(mcp._event_slot('1970-01-02 00:00:00+00'), 1::smallint, 'the next day the next');
select is(mcp._event_slot('1970-02-02 00:00:00+00'), 0::smallint, 'and after 32 days it comes round');
set local timezone = 'Pacific/Kiritimati';
select is(mcp._event_slot('1970-01-01 23:59:59+00'), 0::smallint, 'days are UTC, wherever the session is');
select is((select count(*) from pg_inherits where inhparent = 'mcp.events'::regclass), 32::bigint, 'there is a partition for each slot');

select * from finish();
rollback;
