\ir ../fixtures.psql

-- The gates, their order, and that a refusal says the same to all who may not know more.
select freeze();
select account('alpha'), account('gone'), account('guest'), account('warden', 'admin') \gset
create function t.play(actor mcp.actor, args jsonb) returns json language sql as $$ select '{"played": true}'::json $$;
create function t.retire(actor mcp.actor, args jsonb) returns json language sql as $$ select '{"retired": true}'::json $$;
select mcp.define_tool('t.play', 'user', 'Play', 'Play.', '{}', 'act', scope => 'arena:play') \gset
select mcp.define_tool('t.retire', 'user', 'Retire', 'Retire.', '{}', 'act', scope => 'bots:write', consent => 'account:act') \gset
select mcp._generate_dispatch() \gset

-- One and the same answer to every wrong credential.
select connect('revoked', id('alpha')), connect('expired', id('alpha'), expires_at => mcp.now()), connect('banned', id('gone')),
  connect('anonymous', id('guest')), connect('admin key', id('warden'), 'admin'), connect('user key', id('warden'));
update mcp.connections set revoked_at = mcp.now() where name = 'revoked';
update auth.users set banned_until = 'infinity' where id = id('gone');
update auth.users set is_anonymous = true where id = id('guest');
select session(id('warden')) as foreign_session, session(id('alpha'), mcp.now()) as ended_session,
  session(id('alpha'), oauth_client_id => gen_random_uuid()) as client_session \gset
select connect('foreign session', id('alpha'), kind => 'own', session => :'foreign_session', client => 'app'),
  connect('ended session', id('alpha'), kind => 'own', session => :'ended_session', client => 'app'),
  connect('no session', id('alpha'), kind => 'own', session => gen_random_uuid(), client => 'app'),
  connect('client session', id('alpha'), kind => 'own', session => :'client_session', client => 'app');
insert into mcp.credentials (hash, kind) values (sha256('orphan'), 'access');
update mcp.settings set value = '100' where name = 'lockout_failures';

select body as refusal from call('never issued', 'whoami') \gset
select is(:'refusal'::jsonb ->> 'code', 'UNAUTHORIZED', 'a credential that was never issued is refused');
select is((select jsonb_build_array(outcome, body) from call(secret, tool)), jsonb_build_array('refused', :'refusal'::jsonb),
  format('%s at %s: the same answer', secret, tool))
  from unnest(array['revoked', 'expired', 'banned', 'anonymous', 'admin key', 'foreign session', 'ended session', 'no session',
    'client session', 'orphan']) secret, unnest(array['whoami', 'no_such_tool', 'play']) tool;
select is((call('user key', 'whoami', audience => 'admin')).body, :'refusal',
  'an administrator''s user key at the admin audience: the same answer');
select is((select failures from mcp.lockouts where address = '192.0.2.1' and audience = 'user'), 1, 'only the credential that was never issued counted');
select is((select count(*) from mcp.budgets), 0::bigint, 'none was charged');

select events() as before \gset
select is(said(null, 'whoami'), 'refused UNAUTHORIZED', 'without a credential nobody is served');
select is(events(), :'before', 'and nothing is recorded');
select is((select failures from mcp.lockouts where audience = 'user'), 1, 'nor counted');

-- The administrator's row, before anything about the catalog is said.
delete from public.user_roles;
select is((call('admin key', tool, audience => 'admin')).body, '{"code": "admin_required", "message": "Administrator access required"}',
  tool || ': without a role nothing is said of the catalog')
  from unnest(array['whoami', 'no_such_tool', 'projects_list']) tool;
insert into public.user_roles (user_id, role) values (id('warden'), 'gm');

-- The catalog.
select is(said('user key', 'no_such_tool'), 'refused unknown_tool', 'a tool that does not exist is unknown');
select is(said('user key', 'workspace_members_list'), 'refused unknown_tool', 'so is another audience''s');
select is(replace((call('user key', 'workspace_members_list')).body ->> 'message', 'workspace_members_list', 'x'),
  replace((call('user key', 'no_such_tool')).body ->> 'message', 'no_such_tool', 'x'), 'in the same words');
select is(said('user key', null), 'refused unknown_tool', 'and one without a name');

-- Scope, tier, consent, budget, in this order.
select connect('poor', id('alpha'), tier => 'observe', scopes => '{user:read}') as poor \gset
update mcp.settings set value = '1' where name = 'user_calls_per_minute';
insert into mcp.budgets values (id('alpha'), 'calls', mcp.now(), 1, mcp.now(), 1);
select is((call('poor', 'play')).body, jsonb_build_object('code', 'scope_missing', 'kind', 'key', 'scopes', array['arena:play'],
  'message', 'This connection lacks the scope arena:play; connect again and allow it.'), 'the scope comes before tier and budget');
select is((call('poor', 'retire')).body -> 'scopes', '["bots:write", "account:act"]', 'and every scope that the tool needs is named');
update mcp.connections set scopes = '{arena:play,bots:write}' where id = :'poor';
select is((call('poor', 'play')).body - 'message', '{"code": "tier_too_low", "required": "act", "tier": "observe"}', 'then the tier');
update mcp.connections set tier = 'act' where id = :'poor';
select is((call('poor', 'retire')).body - 'message', '{"code": "mcp_account_actions_required", "scopes": ["account:act"]}', 'then the consent');
select is((call('poor', 'play')).body - 'message', '{"code": "RATE_LIMITED", "retry_after_seconds": 60}', 'then the budget');
select is(said('poor', 'play', request => '{"invalid": {"field": "x", "message": "no"}}'), 'refused RATE_LIMITED', 'before the arguments are judged');
select is(charged(id('alpha')), 1, 'and no refusal was charged');
update mcp.settings set value = '2' where name = 'user_calls_per_minute';
select is(said('poor', 'play'), 'ok', 'what passes all gates runs');
select is(charged(id('alpha')), 2, 'and is charged');

-- Recorded under who was refused and why, the first of a minute.
delete from mcp.refusals;
select is((select jsonb_build_array(e.outcome, e.code, e.name, e.account, e.connection, e.caller, e.cause)
             from said('poor', 'retire'), last_event() e),
  jsonb_build_array('refused', 'mcp_account_actions_required', 'retire', id('alpha'), :'poor', 'agent_key:' || :'poor', null), 'a refusal is recorded with its gate');
select is((select jsonb_build_array(e.outcome, e.code, e.account) from said('revoked', 'whoami'), last_event() e),
  jsonb_build_array('refused', 'UNAUTHORIZED', id('alpha')), 'a dead credential under its account');
select is((select jsonb_build_array(e.outcome, e.code, e.account, e.caller) from said('guess', 'whoami'), last_event() e),
  '["refused", "UNAUTHORIZED", null, null]', 'a guess under nobody''s');

select * from finish();
rollback;
