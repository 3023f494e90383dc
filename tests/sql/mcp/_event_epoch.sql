\ir ../fixtures.psql

-- The epoch changes with the server that writes; tail_events.sql has what readers see of it.
select freeze() \gset
update mcp.event_epoch set epoch = 5 \gset
select is(mcp._event_epoch(), 5::bigint, 'this server''s epoch');
select is(mcp._event_epoch(), 5::bigint, 'stays');
update mcp.event_epoch set server_started = pg_postmaster_start_time() - interval '1 microsecond' \gset
select is(mcp._event_epoch(), 1772366400::bigint, 'after a start of the server it is the clock''s second');
select is(mcp._event_epoch(), 1772366400::bigint, 'and stays');
update mcp.event_epoch set server_started = pg_postmaster_start_time() + interval '1 day' \gset
select is(mcp._event_epoch(), 1772366401::bigint, 'never the same again, also within a second');

select * from finish();
rollback;
