\ir ../fixtures.psql

-- Budgets: a window starts at its first call; a minute and an hour, whichever is used up first.
select freeze();
select account('alpha'), account('beta'), account('warden', 'admin') \gset
select connect('one', id('alpha')), connect('two', id('alpha')), connect('beta', id('beta')),
  connect('admin one', id('warden'), 'admin') as admin_one, connect('admin two', id('warden'), 'admin') as admin_two \gset
create function t.calls(times integer, secret text, audience text default 'user') returns text[] language sql as $$
  select array_agg(t.said(secret, 'whoami', audience => audience)) from generate_series(1, times) $$;
update mcp.settings set value = '3' where name = 'user_calls_per_minute';
update mcp.settings set value = '5' where name = 'user_calls_per_hour';

select is(calls(2, 'one') || calls(2, 'two'), '{ok,ok,ok,refused RATE_LIMITED}', 'all keys of an account share its minute');
select is(calls(1, 'beta'), '{ok}', 'another account has its own');
select is(charged(id('alpha')), 3, 'a refused call is not charged');
select is((select outcome from mcp.call(bearer('one'), 'user', 'tools', '{}', request() || '{"kind": "list"}')), 'ok', 'lists are free, even without budget');
select is(charged(id('alpha')), 3, 'and not charged');
select advance('59.2 seconds') \gset
select is((call('one', 'whoami')).body - 'message', '{"code": "RATE_LIMITED", "retry_after_seconds": 1}', 'the wait is rounded up');
select advance('0.8 seconds') \gset
select is(calls(3, 'one'), '{ok,ok,refused RATE_LIMITED}', 'a new minute brings no new hour');
select is((call('one', 'whoami')).body -> 'retry_after_seconds', '3540', 'the wait is the hour''s');
select advance('59 minutes') \gset
select is(calls(4, 'one'), '{ok,ok,ok,refused RATE_LIMITED}', 'a new hour brings both');

-- Admin: by credential.
update mcp.settings set value = '2' where name = 'rate_limit_per_min';
select is(calls(3, 'admin one', 'admin'), '{ok,ok,refused RATE_LIMITED}', 'an admin''s credential has its own minute');
select is(calls(2, 'admin two', 'admin'), '{ok,ok}', 'another of the same account too');
select advance('1 minute') \gset
select is(calls(1, 'admin one', 'admin'), '{ok}', 'until the next minute');
update mcp.settings set value = '0' where name = 'rate_limit_per_min';
select is(calls(5, 'admin one', 'admin'), array_fill('ok'::text, array[5]), '0 sets no limit');
select is(charged(:'admin_one'), 1, 'and counts nothing');

-- A clock that was wrong.
update mcp.budgets set minute_start = mcp.now() + interval '1 year', hour_start = mcp.now() + interval '1 year', minute_count = 3, hour_count = 5
 where subject = id('alpha');
select is(calls(4, 'one'), '{ok,ok,ok,refused RATE_LIMITED}', 'windows opened under a clock a year ahead are over');
update mcp.budgets set minute_start = mcp.now() + interval '5 ms' where subject = id('alpha');
select is(calls(1, 'one'), '{"refused RATE_LIMITED"}', 'one that a parallel call opened a moment later is not');

-- Alone.
select ok(mcp._charge(id('beta'), 'mail', 1, null), 'another kind of budget has its own count');
select ok(not mcp._charge(id('beta'), 'mail', 1, null), 'which ends');
select ok(mcp._charge(id('beta'), 'post', null, 1) and not mcp._charge(id('beta'), 'post', null, 1), 'an hour alone counts too');
select ok(mcp._charge(id('beta'), 'none', null, null) and not exists (select from mcp.budgets where kind = 'none'), 'no limit, no count');

select * from finish();
rollback;
