\ir ../fixtures.psql

-- A recorder hears of every call of its audience by somebody known, after all else, with the safe arguments alone.
create table t.heard (n serial, handle text, kind text, name text, args jsonb, outcome text, code text);
create function t.recorder(actor mcp.actor, kind text, name text, args jsonb, outcome text, code text) returns void language sql as $$
  insert into t.heard (handle, kind, name, args, outcome, code) values (actor.handle, kind, name, args, outcome, code) $$;
create function t.tool(actor mcp.actor, args jsonb) returns json language sql as $$ select '{}'::json $$;
select account('alpha') as alpha, account('warden', 'admin') as warden \gset
select connect('key', :'alpha'), connect('admin key', :'warden', 'admin') \gset
select mcp.define_tool('t.tool', 'user', 'Tool', 'Tool.', '{}', 'observe'), mcp.define_safe_arguments('user', 'tool', '{safe}'), mcp.define_hook('record', 't.recorder', 'user'), mcp._generate_dispatch() \gset
select said('key', 'tool', '{"safe": 1, "secret": 2}'), said('key', 'nothing', '{"safe": 1}'), said('guess', 'tool'), said(null, 'tool'), said('admin key', 'whoami', audience => 'admin') \gset
select mcp.call(bearer('key'), 'user', 'tools', '{}', request() || '{"kind": "list"}'), said('key', 'tool', request => '{"effect": {}}') \gset
select results_eq('select handle, kind, name, args, outcome, code from t.heard order by n', $$ values ('alpha', 'tool', 'tool', '{"safe": 1}'::jsonb, 'ok', null), ('alpha', 'tool', 'nothing', '{}', 'refused', 'unknown_tool') $$,
  'no stranger, no list, no second call of an effect, no other audience');
delete from mcp.hooks;
select lives_ok('select mcp._generate_hooks()', 'no hooks are possible');
select is(mcp._resource_versions(), '{}', 'and say nothing');

select * from finish();
rollback;
