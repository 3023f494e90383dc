\ir ../fixtures.psql

-- Lockout: guesses count, by address; five shut the door for five minutes: to wrong credentials on the web origin, to all on the admin's.
select freeze();
select account('alpha'), account('warden', 'admin') \gset
select connect('alpha key', id('alpha')), connect('dead key', id('alpha'), expires_at => mcp.now()),
  connect('warden key', id('warden'), 'admin'), connect('dead warden key', id('warden'), 'admin', expires_at => mcp.now()) \gset
create function t.guess(times integer, address text default '192.0.2.1', audience text default 'user') returns text[] language sql as $$
  select array_agg(t.said('guess ' || n, 'whoami', audience => audience, request => jsonb_build_object('address', address)))
    from generate_series(1, times) n $$;
create function t.failures(address text default '192.0.2.1', audience text default 'user') returns integer language sql as $$
  select l.failures from mcp.lockouts l where l.address = failures.address and l.audience = failures.audience $$;

-- Web.
select is((select array_agg(said('dead key', 'whoami')) from generate_series(1, 9)), array_fill('refused UNAUTHORIZED'::text, array[9]),
  'an expired key is refused without counting');
select is((select array_agg(said(null, 'whoami')) from generate_series(1, 9)), array_fill('refused UNAUTHORIZED'::text, array[9]), 'so is no key at all');
select is((select count(*) from mcp.lockouts), 0::bigint, 'nothing was counted');
select is(guess(4), array_fill('refused UNAUTHORIZED'::text, array[4]), 'four guesses are only refused');
select is(failures(), 4, 'and counted');
select is(said('alpha key', 'whoami'), 'ok', 'a valid call passes');
select is(failures(), null, 'and clears the count');
select is(guess(5), array_fill('refused UNAUTHORIZED'::text, array[5]), 'the fifth guess is still told that it is wrong');
select events() as before \gset
select is((call('guess 6', 'whoami')).body - 'message', '{"code": "too_many_attempts", "retry_after_seconds": 300}', 'the sixth is locked out');
select is(said('dead key', 'whoami'), 'refused too_many_attempts', 'as is any wrong credential from there');
select is(said(null, 'whoami'), 'refused UNAUTHORIZED', 'a client that sends none is told to');
select is(events(), :'before', 'the locked-out are not recorded');
select is(said('alpha key', 'whoami'), 'ok', 'valid ones pass');
select is(said('guess 7', 'whoami'), 'refused too_many_attempts', 'and do not open the door to others');
select is(said('guess', 'whoami', request => '{"address": "192.0.2.2"}'), 'refused UNAUTHORIZED', 'another address is not locked');
select is(said('warden key', 'whoami', audience => 'admin'), 'ok', 'nor the other audience');
select advance('299.5 seconds') \gset
select is((call('guess', 'whoami')).body -> 'retry_after_seconds', '1', 'the wait is rounded up');
select advance('0.5 seconds') \gset
select is(said('guess', 'whoami'), 'refused UNAUTHORIZED', 'after five minutes it is over');
select is(failures(), 1, 'and counting starts again');
select advance('299 seconds') \gset
select is(guess(3), array_fill('refused UNAUTHORIZED'::text, array[3]), 'failures are kept for five minutes');
select is(failures(), 4, 'and add up');
select advance('1 second') \gset
select is(guess(2), array_fill('refused UNAUTHORIZED'::text, array[2]), 'then they are forgotten');
select is(failures(), 2, 'all of them');

-- Admin: every further request, whatever it carries.
select is(guess(5, audience => 'admin'), array_fill('refused UNAUTHORIZED'::text, array[5]), 'five guesses at the admin origin');
select events() as before \gset
select is(said(secret, 'whoami', audience => 'admin'), 'refused too_many_attempts', coalesce(secret, 'nothing') || ' is locked out')
  from unnest(array['guess', 'dead warden key', 'warden key', null]) secret;
select is((select outcome || ' ' || (body ->> 'code') from mcp.call(bearer('warden key'), 'admin', 'none', '{}', request() || '{"kind": "list"}')), 'refused too_many_attempts',
  'lists included');
select is(events(), :'before', 'and nothing of it is recorded');
select is(said('warden key', 'whoami', audience => 'admin', request => '{"address": "192.0.2.9"}'), 'ok', 'another address is served');
select is(failures(audience => 'admin'), 5, 'which does not clear the first''s count');
select advance('300 seconds') \gset
select is(said('warden key', 'whoami', audience => 'admin'), 'ok', 'after five minutes it is over');

-- Addresses.
select is(guess(3, '2001:db8::1') || guess(2, '2001:db8::ffff:0:0:1'), array_fill('refused UNAUTHORIZED'::text, array[5]), 'five guesses of one IPv6 network');
select is(said('guess', 'whoami', request => '{"address": "2001:db8::2"}'), 'refused too_many_attempts', 'lock its 64 bits');
select is(said('guess', 'whoami', request => '{"address": "2001:db8:0:1::2"}'), 'refused UNAUTHORIZED', 'and no more');
select is(guess(3, '198.51.100.1') || guess(2, '::ffff:198.51.100.1'), array_fill('refused UNAUTHORIZED'::text, array[5]), 'a mapped address counts with the IPv4 address');
select is(said('guess', 'whoami', request => '{"address": "198.51.100.1"}'), 'refused too_many_attempts', 'and locks it');

-- Figures are settings.
update mcp.settings set value = '1' where name = 'lockout_failures';
update mcp.settings set value = '10' where name = 'lockout_seconds';
select is(guess(1, '203.0.113.1'), '{refused UNAUTHORIZED}', 'with one failure allowed');
select is((call('guess', 'whoami', request => '{"address": "203.0.113.1"}')).body -> 'retry_after_seconds', '10', 'the second is locked out at once');
select advance('10 seconds') \gset
select is(guess(2, '203.0.113.1'), '{refused UNAUTHORIZED,refused too_many_attempts}', 'and again after the lock has ended');


-- A clock that was wrong for a while locks nobody out for as long.
delete from mcp.lockouts;
update mcp.settings set value = '5' where name = 'lockout_failures';
select freeze('2030-01-01') \gset
select count(mcp._count_failure('192.0.2.9', 'user')) from generate_series(1, 5) \gset
select freeze('2026-03-01 12:00:00+00') \gset
select is((mcp._load_call_context('{}', 'user', 'tool', 'whoami', '{"address": "192.0.2.9"}')).locked_until, null, 'a lockout of the future is none');
select mcp._count_failure('192.0.2.9', 'user') \gset
select is((select (failures, locked_until, first_failure = mcp.now())::text from mcp.lockouts), '(1,,t)', 'and its failures are forgotten');

select * from finish();
rollback;
