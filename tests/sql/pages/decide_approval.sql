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
  select t.page_code('decide_approval', jsonb_build_object('id', id) || more, browser, audience) $$;

select t.ask() as id \gset
-- Nobody else.
select is(t.code(:'id', 'chrome', '{"approve": true}'), 'unknown_approval', 'another account');
select is(t.code(:'id', 'nobody', '{"approve": true}'), 'sign_in', 'nobody');
select is(t.code(id, 'firefox', '{"approve": true}'), 'unknown_approval', 'no id: ' || id) from unnest(array['', 'x', '11111111-1111-4111-8111-111111111111']) id;
select t.account('warden', 'admin'), t.sign_in('warden', 'opera', 'admin');
select is(t.code(:'id', 'opera', '{"approve": true}', 'admin'), 'unknown_approval', 'not on the other origin');
select is(t.code(:'id', 'firefox', more), 'VALIDATION_ERROR', 'true or false: ' || more::text) from unnest('{"{}", "{\"approve\": null}", "{\"approve\": \"yes\"}"}'::jsonb[]) more;
select is((select count(*) from mcp.approvals where decided_at is not null), 0::bigint, 'none of which decides');
-- Once.
select is(t.page('decide_approval', jsonb_build_object('id', :'id', 'approve', true), 'second'), '{"approved": true}', 'any browser of the owner''s decides');
select is((select (approved, expires_at, session_id = (select s.session_id from pages.sessions s where s.hash = decode(t.browser('second') ->> 'session', 'hex')))::text from mcp.approvals where id::text = :'id'),
  '(t,"2026-03-01 12:15:00+00",t)', 'in its session');
select is(t.code(:'id', 'firefox', more), 'approval_decided', 'once') from (values ('{"approve": false}'::jsonb), ('{"approve": true}')) v (more);
select is(jsonb_array_length(t.page('account') -> 'approvals'), 0, 'and waits no longer');
select is(t.page_code('approval', jsonb_build_object('id', :'id')), 'approval_decided', 'nor is it shown again');
-- Late, and disconnected.
select t.ask('{"n": 2}') as id \gset
select t.advance('15 minutes');
select is(t.code(:'id', 'firefox', '{"approve": true}'), 'approval_expired', 'too late');
select t.ask('{"n": 3}') as id \gset
update mcp.connections set revoked_at = mcp.now();
select is(t.code(:'id', 'firefox', '{"approve": true}'), 'approval_expired', 'an agent that was disconnected');
select * from finish();
rollback;
