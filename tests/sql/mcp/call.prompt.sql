\ir ../fixtures.psql

select account('alpha') as alpha \gset
select connect('alpha key', :'alpha'), connect('poor', :'alpha', scopes => '{arena:play}') \gset
create function t.greet(actor mcp.actor, args jsonb) returns json language sql as $$
  select json_build_object('description', 'Greeting', 'messages', json_build_array(json_build_object('role', 'user', 'content',
    json_build_object('type', 'text', 'text', 'Greet ' || coalesce(args ->> 'whom', 'all'))))) $$;
select mcp.define_prompt('t.greet', 'user', 'Greet', 'Greets.', '[{"name": "whom", "required": true}]', scope => 'user:read') \gset
select mcp._generate_dispatch() \gset
create function t.prompt(secret text, name text, args jsonb default '{}', out outcome text, out body jsonb) language sql as $$
  select p.outcome, p.body::jsonb from mcp.call(t.bearer(secret), 'user', name, args, t.request() || '{"kind": "prompt"}') p $$;

select is((prompt('alpha key', 'greet', '{"whom": "Ann"}')).body #>> '{messages,0,content,text}', 'Greet Ann', 'a prompt''s messages');
select is((prompt('alpha key', 'nothing')).body ->> 'code', 'unknown_prompt', 'one that does not exist');
select is((prompt('alpha key', 'whoami')).body ->> 'code', 'unknown_prompt', 'a tool is no prompt');
select is(said('alpha key', 'greet'), 'refused unknown_tool', 'nor a prompt a tool');
select is((prompt('poor', 'greet')).body ->> 'code', 'scope_missing', 'the scope is judged');
select is((prompt('guess', 'greet')).body ->> 'code', 'UNAUTHORIZED', 'and the credential');
select is(charged(:'alpha'), 1, 'a prompt is charged, a refusal is not');

select * from finish();
rollback;
