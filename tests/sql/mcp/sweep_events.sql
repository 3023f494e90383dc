\ir ../fixtures.psql

select freeze() \gset
create function t.event(age interval) returns void language sql as $$
  insert into mcp.events (slot, at, audience, kind, outcome, duration_us) values (mcp._event_slot(mcp.now() - age), mcp.now() - age, 'user', 'tool', 'ok', 1) $$;
create function t.sweep() returns integer language plpgsql as $$
declare
  units integer := 0;
begin
  while mcp.sweep_events() loop
    units := units + 1;
  end loop;
  return units;
end $$;
create function t.ages() returns text language sql as $$
  select string_agg(extract(day from mcp.now() - e.at)::text, ',' order by e.at desc) from mcp.events e $$;
select event('0'), event('1 day'), event('12 days'), event('30 days') \gset

select is(sweep(), 0, 'nothing is due');
select is(ages(), '0,1,12,30', 'events within their days stay');
update mcp.settings set value = '7' where name = 'events_retention_days';
select is(sweep(), 2, 'a unit is a day');
select is(ages(), '0,1', 'what is past its days is gone');
-- The ring came round without a sweep: old rows in the slots of yesterday, today and tomorrow.
truncate mcp.events;
select event('32 days'), event('33 days'), event('31 days'), event('0'), event('1 day') \gset
select is(sweep() > 0, true, 'slots in use');
select is(ages(), '0,1', 'lose their old rows alone');
insert into mcp.lockouts values ('a', 'user', 5, mcp.now() - interval '10 minutes', mcp.now() - interval '1 second'),
  ('b', 'user', 5, mcp.now(), mcp.now() + interval '1 second'), ('c', 'user', 1, mcp.now() - interval '301 seconds', null), ('d', 'user', 1, mcp.now(), null);
select is(sweep(), 1, 'old failures are a unit');
select is((select string_agg(address, ',' order by address) from mcp.lockouts), 'b,d', 'and forgotten');

select * from finish();
rollback;
