\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.account('beta'), t.sign_in('beta', 'chrome'), t.sign_in('alpha', 'second');
select t.connect('key', t.id('alpha'), workspace => (select id from public.workspaces)) as connection \gset
create function t.ask(args jsonb default '{"bot": "a", "list": [1, 2]}') returns text language sql as $$
  insert into mcp.approvals (account, connection_id, tool, arguments, digest, asked_at, expires_at)
  select t.id('alpha'), c.id, 'whoami', args, sha256(args::text::bytea), mcp.now(), mcp.now() + interval '15 minutes' from mcp.connections c returning id::text $$;
create function t.code(id text, browser text default 'firefox', more jsonb default '{}', audience text default 'user') returns text language sql as $$
  select t.page_code('approval', jsonb_build_object('id', id) || more, browser, audience) $$;

select t.ask() as id \gset
select is(t.page('approval', jsonb_build_object('id', :'id')) #- '{approval,description}', jsonb_build_object('handle', 'alpha', 'approval', jsonb_build_object('id', :'id', 'client', 'key',
  'client_id', null, 'key', 'key', 'tool', 'whoami', 'title', 'Who am I', 'destructive', false, 'arguments', jsonb_pretty('{"bot": "a", "list": [1, 2]}'), 'workspace', 'Acme',
  'asked_at', '2026-03-01T12:00:00.000Z', 'expires_at', '2026-03-01T12:15:00.000Z', 'granted_minutes', 15)), 'who asks, for which tool, with exactly what, until when');
select is(jsonb_array_length(t.page('account') -> 'approvals'), 1, 'listed on the account page');
select is(t.page('account') -> 'owner_approval', '{"own": false, "everyone": false, "tools": []}', 'beside the switch');
update mcp.catalog_entries set approval = true where name = 'whoami';
select is(t.page('account') #> '{owner_approval,tools}', '["Who am I"]', 'and what it is for');
select is(t.page_code('change_account', '{"action": "owner_approval", "on": null}'), 'VALIDATION_ERROR', 'which takes a yes or a no');
select is(t.page_code('change_account', '{"action": "owner_approval", "on": true}'), 'ok', 'which the person turns');
select is(t.page('account') -> 'owner_approval', '{"own": true, "everyone": false, "tools": ["Who am I"]}', 'on');
select is(t.page('account', browser => 'chrome') #- '{owner_approval,everyone}' #- '{owner_approval,tools}' #> '{owner_approval}' || jsonb_build_object('n', jsonb_array_length(t.page('account', browser => 'chrome') -> 'approvals')),
  '{"n": 0, "own": false}', 'for oneself alone');
-- Nobody else.
select is(t.code(:'id', 'chrome'), 'unknown_approval', 'another account');
select is(t.code(:'id', 'nobody'), 'sign_in', 'nobody');
select is(t.code(id), 'unknown_approval', 'no id: ' || id) from unnest(array['', 'x', '11111111-1111-4111-8111-111111111111']) id;
select t.account('warden', 'admin'), t.sign_in('warden', 'opera', 'admin');
select is(t.code(:'id', 'opera', '{}', 'admin'), 'unknown_approval', 'not on the other origin');
select is(t.page('approval', jsonb_build_object('id', :'id', 'approve', true)) ->> 'handle', 'alpha', 'with any input it only shows');
select is((select count(*) from mcp.approvals where decided_at is not null), 0::bigint, 'and decides nothing');
-- Late, and disconnected.
select t.ask('{"n": 2}') as id \gset
select t.advance('15 minutes');
select is(t.code(:'id'), 'approval_expired', 'too late');
select t.ask('{"n": 3}') as id \gset
update mcp.connections set revoked_at = mcp.now();
select is(t.code(:'id'), 'approval_expired', 'an agent that was disconnected');
select * from finish();
rollback;
