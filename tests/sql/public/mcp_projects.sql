\ir ../fixtures.psql

-- Who sees which projects: as the function says it, and as row level security does for Supabase's API; and pages.
select freeze() \gset
select account('owner'), account('admin'), account('viewer'), account('plain'), account('stranger'), account('banned') \gset
select workspace('acme') as acme, workspace('other') as other \gset
select member(:'acme', id('owner'), 'owner'), member(:'acme', id('admin'), 'admin'), member(:'acme', id('viewer'), 'member', true),
  member(:'acme', id('plain'), 'member'), member(:'acme', id('banned'), 'owner'), member(:'other', id('stranger'), 'owner') \gset
update auth.users set banned_until = 'infinity' where id = id('banned');
select project(:'acme', 'one'), project(:'acme', 'two', mcp.now() - interval '1 day'), project(:'other', 'theirs'),
  project(:'acme', 'archived', archived_at => mcp.now()) \gset
create function t.page(account uuid, workspace uuid, session uuid default null, size integer default 100, after jsonb default null)
returns jsonb language sql as $$
  select jsonb_build_object('projects', p.projects, 'next', p.next) from public.mcp_projects(account, session, workspace, size, after) p $$;
create function t.names(account uuid, workspace uuid, session uuid default null) returns text language sql as $$
  select string_agg(p ->> 'name', ',') from jsonb_array_elements(nullif(t.page(account, workspace, session) -> 'projects', 'null')) p $$;

select is(names(id(who), :'acme'), sees, format('%s sees %s', who, coalesce(sees, 'nothing')))
  from (values ('owner', 'one,two'), ('admin', 'one,two'), ('viewer', 'one,two'), ('plain', null), ('stranger', null), ('banned', null)) cases (who, sees);
select is(page(id(who), :'acme'), '{"projects": null, "next": null}', who || ' is not even told that there are none')
  from unnest(array['plain', 'stranger', 'banned']) who;
select is(rows_as('authenticated', id(who), format('select name from public.projects where workspace_id = %L and archived_at is null order by created_at desc', :'acme')),
  (select coalesce(jsonb_agg(jsonb_build_object('name', n)), '[]') from string_to_table(names(id(who), :'acme'), ',') n),
  who || ' sees the same through row level security')
  from unnest(array['owner', 'admin', 'viewer', 'plain', 'stranger']) who;
select is(rows_as('authenticated', id(who), 'select slug from public.workspaces'), slugs::jsonb, who || ' sees the workspaces of which it is a member')
  from (values ('owner', '[{"slug": "acme"}]'), ('plain', '[{"slug": "acme"}]'), ('stranger', '[{"slug": "other"}]')) cases (who, slugs);
select is(rows_as('authenticated', id('plain'), 'select user_id from public.workspace_members'), jsonb_build_array(jsonb_build_object('user_id', id('plain'))),
  'and its own membership alone');
select is(rows_as('authenticated', null, 'select from ' || relation), '[]', 'without a user in the claims nothing is seen of ' || relation)
  from unnest(array['public.projects', 'public.workspaces', 'public.workspace_members']) relation;
select is(code_of(format('select t.rows_as(%L, null, %L)', role, 'select from ' || relation)), '42501', role || ' may not read ' || relation)
  from unnest(array['anon', 'authenticated']) role, unnest(array['public.projects', 'public.workspaces', 'public.workspace_members', 'public.user_roles']) relation
 where role = 'anon' or relation = 'public.user_roles'; -- each row
create function t.do_as(sub uuid, statement text) returns void language plpgsql as $$
begin
  perform set_config('request.jwt.claims', json_build_object('sub', sub)::text, true), set_config('role', 'authenticated', true);
  execute statement;
end $$;
select is(code_of(format('select t.do_as(%L, %L)', id('owner'), statement)), '42501', 'someone who signed in may not: ' || statement)
  from unnest(array['insert into public.workspaces (slug, name) values (''x'', ''x'')',
    'update public.workspace_members set role = ''owner''', 'delete from public.workspaces', 'truncate public.projects']) statement;

select session(id('owner')) as session, session(id('stranger')) as foreign \gset
select is(names(id('owner'), :'acme', :'session'), 'one,two', 'with one''s session');
select is(names(id('owner'), :'acme', :'foreign'), null, 'not with another''s');
update public.workspace_members set view_projects = false where user_id = id('viewer');
select is(names(id('viewer'), :'acme'), null, 'not once view_projects is gone');
select is(names(id('owner'), null), null, 'nor without a workspace');

-- Pages: every project once, newest first, though rows come in between.
delete from public.projects;
select count(*) as made from generate_series(1, 57) n, lateral project(:'acme', 'p' || n, mcp.now() - interval '1 microsecond' * (n / 3)) \gset
select count(*) as archived from generate_series(1, 20) n, lateral project(:'acme', 'archived', mcp.now() - interval '1 microsecond' * n, mcp.now()) \gset
create function t.pages(size integer) returns text[] language plpgsql as $$
declare
  page jsonb := '{"next": null}';
  seen text[] := '{}';
begin
  for round in 1..200 loop
    page := t.page(t.id('owner'), (select id from public.workspaces where slug = 'acme'), null, size, nullif(page -> 'next', 'null'));
    assert jsonb_array_length(page -> 'projects') <= greatest(1, least(100, size));
    seen := seen || array(select p ->> 'id' from jsonb_array_elements(page -> 'projects') p);
    exit when page -> 'next' = 'null';
    perform t.project((select id from public.workspaces where slug = 'acme'), 'came later', mcp.now() + interval '1 second' * round);
  end loop;
  delete from public.projects where name = 'came later';
  return seen;
end $$;
select is(pages(size), array(select id::text from public.projects where archived_at is null order by created_at desc, id desc), 'pages of ' || size || ' hold every project once, in order')
  from unnest(array[1, 2, 3, 7, 56, 57, 58, 100]) size;
select is(jsonb_array_length(page(id('owner'), :'acme', null, size) -> 'projects'), had, size || ' gives ' || had)
  from (values (0, 1), (-5, 1), (1, 1), (57, 57), (1000, 57)) sizes (size, had);
select count(*) as more from generate_series(1, 100) n, lateral project(:'acme', 'more ' || n) \gset
select is(jsonb_array_length(page(id('owner'), :'acme', null, 1000) -> 'projects'), 100, 'never more than 100');
set local timezone = 'Asia/Kolkata';
select is(cardinality(pages(7)), 157, 'in any time zone');

select * from finish();
rollback;
