\ir ../fixtures.psql

-- One event for one call; nothing for callers that could fill the disk.
select freeze() \gset
select account('alpha') as alpha \gset
select connect('alpha key', :'alpha') as alpha_key \gset
create function t.record(live boolean, credential jsonb, outcome text, body json, cause text default null) returns bigint language plpgsql as $$
declare
  context mcp.call_context;
  actor mcp.actor;
  before constant bigint := t.events();
begin
  actor.audience := 'user';
  actor.request := t.request();
  actor.connection := (select c.id from mcp.connections c);
  context.live := live;
  context.failures := 3;
  context.actor := actor;
  perform mcp._record(context, credential, 'tool', 'x', outcome, body, cause, clock_timestamp(), '{}');
  return t.events() - before;
end $$;

insert into mcp.lockouts values ('192.0.2.1', 'user', 3, mcp.now(), null);
select is(record(false, '{}', 'refused', '{"code": "UNAUTHORIZED"}'), 0::bigint, 'a call without a credential leaves no event');
select is(record(false, bearer('x'), 'refused', '{"code": "too_many_attempts"}'), 0::bigint, 'nor does one of an address locked out');
select is((select last_used_at from mcp.connections), null, 'and notes no use');
select is(record(false, bearer('x'), 'refused', '{"code": "UNAUTHORIZED"}'), 1::bigint, 'a wrong credential does');
select is((select last_used_at from mcp.connections), null, 'and is no use');
select is((select failures from mcp.lockouts), 3, 'nor a success');
select is(record(true, bearer('x'), 'ok', '{"code": "data"}'), 1::bigint, 'a call that went well does');
select is((select e.code from last_event() e), null, 'a code in its data is not its code');
select is((select count(*) from mcp.lockouts), 0::bigint, 'a valid credential clears the address''s failures');
insert into mcp.lockouts values ('192.0.2.1', 'user', 5, mcp.now(), mcp.now() + interval '1 minute');
select is(record(true, bearer('x'), 'error', '{"code": "busy"}', repeat('y', 9000)), 1::bigint, 'an error too');
select is((select jsonb_build_array(e.code, char_length(e.cause)) from last_event() e), '["busy", 4000]', 'with its code, and a cause cut to length');
select is((select count(*) from mcp.lockouts), 1::bigint, 'a lock that is on stays on');


-- Refusals that cost nothing.
create function t.counts() returns text language sql as $$ select string_agg(count::text, ',' order by xid, seq) from mcp.events where outcome = 'refused' $$;
delete from mcp.lockouts;
delete from mcp.events;
delete from mcp.refusals;
select record(false, bearer('x'), 'refused', '{"code": "UNAUTHORIZED"}') from generate_series(1, 4);
select is(counts(), '4', 'equal ones of a minute are one event');
select record(true, bearer('x'), 'refused', '{"code": "unknown_tool"}') from generate_series(1, 2);
select is(counts(), '4,2', 'another code is another');
select advance('1 minute') \gset
select record(false, bearer('x'), 'refused', '{"code": "UNAUTHORIZED"}') from generate_series(1, 3);
select is(counts(), '4,2,3', 'so is another minute');
select is((select array_agg((e ->> 'count')::integer) from json_array_elements((select mcp.tail_events(null, 100) -> 'events')) e), null, 'a tail shows committed ones');
select record(true, bearer('x'), 'error', '{"code": "busy"}') from generate_series(1, 3);
select is((select count(*) from mcp.events where code = 'busy'), 3::bigint, 'what is charged is always an event');
select advance('3 minutes') \gset
select mcp.sweep_events() from generate_series(1, 3);
select is((select count(*) from mcp.refusals), 0::bigint, 'what was counted in a minute that is over is forgotten');

select * from finish();
rollback;
