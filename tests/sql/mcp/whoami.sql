\ir ../fixtures.psql

select freeze() \gset
select account('alpha') as alpha, workspace('acme') as acme \gset
select session(:'alpha') as session \gset
select connect('bound', :'alpha', workspace => :'acme', scopes => '{user:read,account:act}', tier => 'recommend') as bound,
  connect('free', :'alpha', scopes => '{}') as free, connect('app', :'alpha', kind => 'own', session => :'session', client => 'https://app.example/') \gset
insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at) values
  (:'alpha', 'google', '1', '{}', mcp.now()), (:'alpha', 'email', '2', '{}', mcp.now() - interval '1 day');

select is((call('bound', 'whoami')).body, jsonb_build_object('server_time', '2026-03-01T12:00:00.000Z', 'handle', 'alpha', 'account_actions', true,
  'summary', 'You act for alpha in the workspace Acme, with the tier recommend and 2 scopes.',
  'connection', jsonb_build_object('client', 'agent_key:' || :'bound', 'kind', 'key', 'scopes', array['user:read', 'account:act'], 'tier', 'recommend', 'workspace', 'acme'),
  'oauth', '{"current_provider": null, "linked_providers": ["email", "google"]}'::jsonb,
  'account_url', 'https://hall.test/account', 'agent', jsonb_build_object('nickname', 'alpha', 'bio', null, 'auto_bio', duels._bio_of(null), 'duels_played', 0)),
  'a key bound to a workspace');
select is((call('free', 'whoami')).body #> '{connection,workspace}', 'null', 'a key bound to none');
select is((call('free', 'whoami')).body -> 'account_actions', 'false', 'without account:act');
select is((call('app', 'whoami')).body #>> '{connection,client}', 'https://app.example/', 'an app is named by its client');
select is((call('app', 'whoami')).body #>> '{oauth,current_provider}', 'google', 'and knows the latest sign-in');
select ok((call('bound', 'whoami')).body::text !~ 'example.test', 'never an email');

select * from finish();
rollback;
