\ir ../fixtures.psql

-- What is listed is what can be called, and what waits for the owner's consent alone.
select account('alpha') as alpha, account('warden', 'admin') as warden \gset
create function t.entry(actor mcp.actor, args jsonb) returns json language sql as $$ select '{"messages": []}'::json $$;
delete from mcp.catalog_entries;
select mcp.define_tool('mcp.whoami', 'user', 'Who', 'Who.', '{}', 'observe'),
  mcp._define('user', 'tool', 'read', 't.entry', 'user:read', 'observe', null, false, 'data', '{}', '{}', 16384, null, '{"name": "read"}'),
  mcp._define('user', 'tool', 'play', 't.entry', 'arena:play', 'act', null, false, 'data', '{}', '{}', 16384, null, '{"name": "play"}'),
  mcp._define('user', 'tool', 'retire', 't.entry', 'bots:write', 'act', 'account:act', false, 'data', '{}', '{}', 16384, null, '{"name": "retire"}'),
  mcp._define('admin', 'tool', 'rule', 't.entry', 'admin:act', 'act', null, false, 'data', '{}', '{}', 16384, null, '{"name": "rule"}') \g /dev/null
select mcp.define_prompt('t.entry', 'user', 'Entry', 'Entry.', '[]') , mcp.define_resource('t.entry', 'user', 'x://y', 'y', 'Y', 'Y.', 'text/plain'),
  mcp.define_resource('t.entry', 'user', 'x://{z}', 'z', 'Z', 'Z.', 'text/plain') \g /dev/null
select mcp._generate_dispatch() \gset
create function t.listed(secret text, kind text default 'tools', audience text default 'user') returns text language sql as $$
  select string_agg(coalesce(e ->> 'uriTemplate', e ->> 'uri', e ->> 'name'), ',') from mcp.call(t.bearer(secret), audience, kind, '{}', t.request() || '{"kind": "list"}') l,
    json_array_elements(l.body) e $$;
select connect('all', :'alpha'), connect('read', :'alpha', scopes => '{user:read}'), connect('observe', :'alpha', tier => 'observe'),
  connect('bots', :'alpha', scopes => '{bots:write}'), connect('admin', :'warden', 'admin') \gset

select is(listed('all'), 'play,read,retire,whoami', 'all scopes and the highest tier, by name');
select is(listed('read'), 'read,whoami', 'scopes bound the list');
select is(listed('observe'), 'read,whoami', 'so does the tier');
select is(listed('bots'), 'retire,whoami', 'what lacks consent alone is listed');
select is(said('bots', 'retire'), 'refused mcp_account_actions_required', 'and asks for it when called');
select is(listed('admin', audience => 'admin'), 'rule', 'the other audience has its own');
select is(listed('all', 'prompts'), 'entry', 'prompts');
select is(listed('all', 'resources'), 'x://y', 'resources');
select is(listed('all', 'resource_templates'), 'x://{z}', 'templates');
select is(listed('all', 'nonsense'), null, 'nothing else');
select is((select body::jsonb from mcp.call(bearer('read'), 'user', 'none', '{}', request() || '{"kind": "list"}')),
  (select jsonb_build_object('handle', 'alpha', 'client', 'agent_key:' || id) from mcp.connections where name = 'read'), '`none` says who is calling');
-- The list and the call cannot drift.
select is(said(c.name, e.name) in ('ok', 'refused mcp_account_actions_required'), e.name = any (string_to_array(listed(c.name), ',')),
  format('%s with %s: listed if and only if callable', e.name, c.name))
  from mcp.connections c, mcp.catalog_entries e where c.audience = 'user' and e.audience = 'user' and e.kind = 'tool'; -- each row

select * from finish();
rollback;
