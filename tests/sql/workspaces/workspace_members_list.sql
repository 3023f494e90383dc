\ir ../fixtures.psql

select freeze() \gset
select account('warden', 'admin') as warden, account('alpha') as alpha, account('beta') as beta, workspace('acme') as acme, workspace('other') as other \gset
select member(:'acme', :'alpha'), member(:'acme', :'beta', 'member'), member(:'other', :'beta', 'member', true) \gset
insert into auth.users (id, email, is_anonymous, is_sso_user) values ('11111111-1111-4111-8111-111111111111', 'new@example.test', false, false);
select member(:'other', '11111111-1111-4111-8111-111111111111', 'admin'), connect('key', :'warden', 'admin'), connect('user key', :'warden'),
  connect('poor', :'warden', 'admin', scopes => '{admin:act}') \gset
create function t.members(args jsonb default '{}') returns text[] language sql as $$
  select array_agg(concat_ws(' ', m ->> 'workspace', coalesce(m ->> 'handle', '?'), m ->> 'role', m ->> 'view_projects') order by m ->> 'workspace', m ->> 'handle')
    from jsonb_array_elements((t.call('key', 'workspace_members_list', args, 'admin')).body -> 'members') m $$;
create function t.walk(size integer) returns text[] language plpgsql as $$
declare
  page jsonb; seen text[] := '{}'; after jsonb;
begin
  loop
    page := (t.call('key', 'workspace_members_list', jsonb_strip_nulls(jsonb_build_object('limit', size, 'cursor', after)), 'admin')).body;
    assert jsonb_array_length(page -> 'members') between 1 and size;
    seen := seen || array(select concat_ws(' ', m ->> 'workspace', coalesce(m ->> 'handle', '?')) from jsonb_array_elements(page -> 'members') m);
    after := page -> 'next_cursor';
    exit when after = 'null';
  end loop;
  return seen;
end $$;

select is(said('key', 'workspace_members_list', '{"limit": 2.0}', 'admin'), 'ok', 'JSON Schema calls 2.0 an integer, and so does the tool');
select is(members(), '{acme alpha owner true,acme beta member false,other beta member true,other ? admin true}', 'members of every workspace, and who sees projects');
select is(members('{"workspace": "other"}'), '{other beta member true,other ? admin true}', 'of one, by slug');
select is(members(jsonb_build_object('workspace', :'acme')), '{acme alpha owner true,acme beta member false}', 'or by id');
select is((call('key', 'workspace_members_list', '{"workspace": "nothing"}', 'admin')).body ->> 'code', 'unknown_workspace', 'one that does not exist');
select is((select m - 'joined_at' from jsonb_array_elements((call('key', 'workspace_members_list', '{"workspace": "other"}', 'admin')).body -> 'members') m where m ->> 'handle' = 'beta'),
  '{"workspace": "other", "workspace_name": "Other", "handle": "beta", "role": "member", "view_projects": true}', 'never an email');
select is(walk(size), array(select w.slug || ' ' || coalesce(a.handle, '?') from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
    left join mcp.accounts a on a.user_id = m.user_id order by w.slug, m.user_id), 'pages of ' || size || ' hold every member once')
  from unnest(array[1, 2, 3, 4, 100]) size;
select is(said('user key', 'workspace_members_list'), 'refused unknown_tool', 'no tool of the user audience');
select is(said('user key', 'workspace_members_list', audience => 'admin'), 'refused UNAUTHORIZED', 'nor with an administrator''s user key');
select is(said('poor', 'workspace_members_list', audience => 'admin'), 'refused scope_missing', 'admin:read is needed');
select is((call('key', 'workspace_members_list', jsonb_build_object('cursor', jsonb_build_object('account', :'alpha', 'place', '{}')), 'admin')).body ->> 'code', 'INVALID_CURSOR',
  'another account''s cursor is refused');
delete from public.workspaces;
select is((call('key', 'workspace_members_list', audience => 'admin')).body, '{"members": [], "next_cursor": null}', 'nobody is an empty list');
delete from public.user_roles;
select is((call('key', 'workspace_members_list', audience => 'admin')).body ->> 'message', 'Administrator access required', 'the role is read on every call');

select * from finish();
rollback;
