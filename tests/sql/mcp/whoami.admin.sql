\ir ../fixtures.psql

select account('warden', 'gm', 4) as warden \gset
select connect('key', :'warden', 'admin', role => 'moderator', allowlist => '{kick}', tier => 'observe', scopes => '{admin:read}') as key,
  connect('open', :'warden', 'admin') \gset

select is((call('key', 'whoami', audience => 'admin')).body, jsonb_build_object('account', 'warden', 'role', 'moderator', 'capabilities', array['spectate_any'], 'faction', 4,
  'connection', jsonb_build_object('client', 'agent_key:' || :'key', 'kind', 'key', 'scopes', array['admin:read'], 'tier', 'observe', 'allowlist', array['kick'])),
  'the role, narrowed');
select is((call('open', 'whoami', audience => 'admin')).body ->> 'role', 'gm', 'the account''s own');
select is((call('open', 'whoami', audience => 'admin')).body #> '{connection,allowlist}', 'null', 'no allowlist');
select is(said('key', 'whoami'), 'refused UNAUTHORIZED', 'no key of the user audience');

select * from finish();
rollback;
