\ir ../fixtures.psql

-- Resources under the gates of tools; a template's address is taken apart.
select account('alpha') as alpha \gset
select connect('alpha key', :'alpha'), connect('poor', :'alpha', scopes => '{arena:play}') \gset
create function t.page(actor mcp.actor, args jsonb) returns json language sql as $$ select json_build_object('seen', args) $$;
create function t.contents(actor mcp.actor, args jsonb) returns json language sql as
  $$ select json_build_array(json_build_object('uri', args ->> 'uri', 'text', actor.handle)) $$;
select mcp.define_error('not_found', 'conflict', 'A test''s error.', 'None.');
create function t.absent(actor mcp.actor, args jsonb) returns json language sql as $$ select mcp.answer_error('not_found', 'There is none.') $$;
select mcp.define_resource('t.page', 'user', 'app://page', 'page', 'Page', 'A page.', 'application/json', scope => 'user:read'),
  mcp.define_resource('t.page', 'user', 'app://pages/{name}/v.{n}', 'pages', 'Pages', 'Pages.', 'application/json', scope => 'user:read'),
  mcp.define_resource('t.contents', 'user', 'app://contents', 'contents', 'Contents', 'Contents.', 'text/plain', answer => 'content'),
  mcp.define_resource('t.absent', 'user', 'app://absent', 'absent', 'Absent', 'Absent.', 'text/plain'),
  mcp.define_resource('t.page', 'admin', 'app://admin', 'admin', 'Admin', 'Admin.', 'text/plain') \g /dev/null
select mcp._generate_dispatch() \gset
create function t.reading(secret text, uri text, out outcome text, out body jsonb) language sql as $$
  select r.outcome, r.body::jsonb from mcp.call(t.bearer(secret), 'user', uri, '{}', t.request() || '{"kind": "resource"}') r $$;

select is((reading('alpha key', 'app://page')).body #- '{0,text}', '[{"uri": "app://page", "mimeType": "application/json"}]', 'data becomes MCP''s contents');
select is(((reading('alpha key', 'app://page')).body #>> '{0,text}')::jsonb, '{"seen": {"uri": "app://page", "variables": null}}', 'its text is the data');
select is(((reading('alpha key', 'app://pages/a b/v.7')).body #>> '{0,text}')::jsonb #> '{seen,variables}', '["a b", "7"]', 'a template''s variables');
select is((reading('alpha key', uri)).body ->> 'code', 'unknown_resource', uri || ' fits no template')
  from unnest(array['app://pages/a/b/v.7', 'app://pages//v.7', 'app://pages/a/vx7', 'xapp://pages/a/v.7', 'app://page/', 'app://admin', '']) uri;
select is((reading('alpha key', 'app://nothing')).body ->> 'uri', 'app://nothing', 'the refusal names the address');
select is((reading('alpha key', 'app://contents')).body, '[{"uri": "app://contents", "text": "alpha"}]', 'contents pass as they are');
select is((select jsonb_build_array(outcome, body ->> 'code') from reading('alpha key', 'app://absent')), '["error", "not_found"]', 'an error is no contents');
select is((select jsonb_build_array(outcome, body ->> 'code') from reading('poor', 'app://page')), '["refused", "scope_missing"]', 'the scope is judged');
select is((reading('guess', 'app://page')).body ->> 'code', 'UNAUTHORIZED', 'the credential first');
select is((reading('guess', 'app://nothing')).body ->> 'code', 'UNAUTHORIZED', 'before anything is said of the address');
select is((select array[e.kind, e.name] from reading('alpha key', 'app://pages/a/v.1'), last_event() e), '{template,"app://pages/{name}/v.{n}"}', 'recorded under the template');
delete from mcp.refusals;
select is((select array[e.kind, e.name, e.code] from reading('alpha key', 'app://nothing'), last_event() e), '{resource,app://nothing,unknown_resource}', 'or the address');
select ok(charged(:'alpha') > 0, 'a read is charged');

select * from finish();
rollback;
