\ir ../fixtures.psql

-- The connection's workspace, its account's membership as it is now, and cursors of one's own.
select freeze() \gset
select account('alpha') as alpha, account('beta') as beta, workspace('acme') as acme, workspace('other') as other \gset
select member(:'acme', :'alpha'), member(:'other', :'beta'), member(:'other', :'alpha', 'member'), member(:'acme', :'beta', 'member', true) \gset
select connect('alpha acme', :'alpha', workspace => :'acme'), connect('alpha other', :'alpha', workspace => :'other'), connect('alpha none', :'alpha'),
  connect('beta other', :'beta', workspace => :'other'), connect('beta acme', :'beta', workspace => :'acme'), connect('poor', :'alpha', workspace => :'acme', scopes => '{arena:play}') \gset
select count(*) from generate_series(1, 30) n, lateral project(:'acme', 'a' || n, mcp.now() - interval '1 minute' * n) \gset
select project(:'other', 'theirs'), project(:'acme', 'archived', archived_at => mcp.now()) \gset
update public.projects set description = 'First of all' where name = 'a1';
create function t.names(secret text, args jsonb default '{}') returns text language sql as $$
  select string_agg(p ->> 'name', ',') from jsonb_array_elements((t.call(secret, 'projects_list', args)).body -> 'projects') p $$;

select is((call('alpha acme', 'projects_list', '{"limit": 1}')).body #- '{projects,0,id}', jsonb_build_object('projects', jsonb_build_array(jsonb_build_object('name', 'a1',
    'description', 'First of all', 'created_at', '2026-03-01T11:59:00.000Z', 'updated_at', mcp.timestamp((select updated_at from public.projects where name = 'a1')))),
  'next_cursor', jsonb_build_object('account', :'alpha', 'place', (select jsonb_build_object('id', id, 'created_at', to_jsonb(created_at)) from public.projects where name = 'a1'))),
  'a page is what the output schema says');
select is(jsonb_array_length((call('alpha acme', 'projects_list')).body -> 'projects'), 20, '20 if no limit is given');
select is(names('alpha acme', '{"limit": 2.0}'), 'a1,a2', 'JSON Schema calls 2.0 an integer, and so does the tool');
select is((call('alpha acme', 'projects_list', '{"limit": 30}')).body -> 'next_cursor', 'null', 'the last page has no cursor');
select is(names('alpha acme', jsonb_build_object('limit', 3, 'cursor', (call('alpha acme', 'projects_list', '{"limit": 2}')).body -> 'next_cursor')), 'a3,a4,a5', 'a cursor goes on');
select is(names('beta other'), 'theirs', 'a connection sees its own workspace');
select is(names('beta other', jsonb_build_object('workspace', :'acme', 'workspace_id', :'acme')), 'theirs', 'whatever the arguments name');
select is(said(secret, 'projects_list'), 'error workspace_not_available', secret || ' has no workspace whose projects it may see')
  from unnest(array['alpha other', 'alpha none']) secret;
select is(said('poor', 'projects_list'), 'refused scope_missing', 'user:read is needed');
select is((call('beta acme', 'projects_list', jsonb_build_object('cursor', (call('alpha acme', 'projects_list')).body -> 'next_cursor'))).body - 'message',
  '{"code": "INVALID_CURSOR", "field": "cursor"}', 'another account''s cursor is refused, even in the same workspace');
select is(names('alpha acme', jsonb_build_object('limit', 30)), (select string_agg('a' || n, ',' order by n) from generate_series(1, 30) n), 'archived ones are left out');

select * from finish();
rollback;
