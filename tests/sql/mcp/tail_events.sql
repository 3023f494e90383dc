\ir ../fixtures.psql

-- Commit order: the cursor is (epoch, transaction, number), and nothing of a transaction younger than a running one is shown.
select freeze() \gset
create function t.event(xid text, seq bigint, name text) returns void language sql as $$
  insert into mcp.events (slot, xid, seq, at, audience, kind, name, outcome, duration_us, cause)
  values (mcp._event_slot(mcp.now()), xid::xid8, seq, mcp.now(), 'user', 'tool', name, 'ok', 1, 'a secret cause') $$;
create function t.tail(after text default null, size integer default 100) returns text language sql as $$
  select concat(string_agg(e ->> 'name', ',' order by n), ' ', (select mcp.tail_events(after, size) ->> 'next'))
    from json_array_elements(mcp.tail_events(after, size) -> 'events') with ordinality x (e, n) $$;
select event('1', 9, 'c'), event('1', 3, 'b'), event('2', 1, 'd'), event('1', 2, 'a') \gset
-- Not before this transaction, which is running, has ended.
select event(pg_current_xact_id()::text, 5, 'running'), event('18446744073709551000', 6, 'later') \gset

select is(tail(), 'a,b,c,d 1-2-1', 'by transaction, then by number; what may still change is held back');
select is(tail(null, 2), 'a,b 1-1-3', 'a page');
select is(tail('1-1-3', 2), 'c,d 1-2-1', 'goes on from its cursor');
select is(tail('1-2-1'), ' 1-2-1', 'at the end the cursor stays');
select is(tail('1-1-9', 1), 'd 1-2-1', 'across transactions');
select is(tail(null, size), 'a 1-1-2', size || ' gives one') from unnest(array[1, 0, -7]) size;
select event('3', 1, 'e') \gset
select is(tail('1-2-1'), 'e 1-3-1', 'and what comes later follows');
select is(tail('2-1'), 'e 1-3-1', 'a cursor from before there were epochs');
select is(code_of(format('select mcp.tail_events(%L, 10)', after)), 'INVALID_CURSOR', after || ' is no cursor')
  from unnest(array['', '1', '1-', '-1', '1-1-1-1', '1--1', '-1-1', 'a-1-1', '1234567890123456789-1-1', 'a-1', '1-a', ' 1-1', '99999999999999999999-1', '1-9999999999999999999']) after;

-- A restored dump: transaction ids start anew, in a server that has written no event yet. What the dump holds is complete.
update mcp.event_epoch set server_started = '2026-01-01' \gset
select is(tail('1-3-1'), 'running,later 1-18446744073709551000-6', 'what the server before wrote is complete');
insert into mcp.events (slot, xid, seq, at, audience, kind, name, outcome, duration_us)
values (mcp._event_slot(mcp.now()), '2', 7, mcp.now(), 'user', 'tool', 'restored', 'ok', 1) \gset
select is((select e.epoch from mcp.event_epoch e), extract(epoch from mcp.now())::bigint, 'a start of the server begins an epoch');
select is((select e.server_started from mcp.event_epoch e), pg_postmaster_start_time(), 'once');
select is(tail('1-9223372036854775807-6'), 'later,restored 1772366400-2-7', 'lower transactions of a later epoch follow');
select event('1', 8, 'next') \gset
select is(tail(null), 'a,b,c,d,e,running,later,next,restored 1772366400-2-7', 'and so do those after it, in order');
update mcp.event_epoch set server_started = '2026-01-01', epoch = 9999999999 \gset
select event('1', 9, 'clock') \gset
select is(tail('9999999999-9-9'), 'clock 10000000000-1-9', 'an epoch is later than the one before, also where the clock was set back');

select ok(mcp.tail_events(null, 10)::text !~ 'secret', 'causes are not shown');
select is((select array_agg(k) from json_object_keys(mcp.tail_events(null, 1) #> '{events,0}') k),
  '{at,request_id,audience,account,connection,caller,transport,kind,name,outcome,code,duration_us,replayed,count}', 'an event''s fields');
delete from mcp.events;
select is(mcp.tail_events(null, 10)::jsonb, '{"events": [], "next": null}', 'nothing yet');

select * from finish();
rollback;
