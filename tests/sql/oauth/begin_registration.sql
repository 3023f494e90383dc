\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
create function t.begin(address text) returns jsonb language sql as $$ select oauth.begin_registration('user', '{}', t.browser('x', address))::jsonb $$;
update mcp.settings set value = '2' where name = 'oauth.registrations_per_hour';
select is(array(select t.begin(a) ->> 'error' from unnest(array['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']) a),
  array[null, null, 'too_many_requests', null], 'limited by address, IPv6 by /64');
select is(t.begin('2001:db8::9') ->> 'retry_after_seconds', '3600', 'and says how long');
select t.advance('1 hour');
select is(t.begin('2001:db8::9') ->> 'allowed', 'true', 'for an hour');
select * from finish();
rollback;
