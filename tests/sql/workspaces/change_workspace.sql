\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
-- One table of cases for both roads: the pages' rules, and what Supabase's API lets the same person do.
select t.workspace('acme'), t.workspace('other');
select t.account(h) from unnest(array['owner', 'admin', 'viewer', 'member', 'stranger', 'target']) h;
select t.member(w.id, t.id(m.handle), m.role, m.sees) from public.workspaces w,
  (values ('owner', 'owner', false), ('admin', 'admin', false), ('viewer', 'member', true), ('member', 'member', false), ('target', 'member', false)) as m (handle, role, sees) where w.slug = 'acme';
select t.member(w.id, t.id('stranger')) from public.workspaces w where w.slug = 'other';
select t.sign_in(h, h) from unnest(array['owner', 'admin', 'viewer', 'member', 'stranger']) h;
select t.project(w.id, 'Crane') from public.workspaces w where w.slug = 'acme';
-- What it would say; nothing stays.
create function t.try(who text, action jsonb) returns text language plpgsql as $$
declare
  said text;
begin
  begin
    said := t.page_code('workspaces.change_workspace', '{"slug": "acme"}'::jsonb || action, who);
    raise exception using errcode = 'TT000';
  exception when sqlstate 'TT000' then null;
  end;
  return said;
end $$;
create function t.api(who text, statement text) returns text language plpgsql as $$
declare
  before constant text := current_setting('role');
  said text;
  touched bigint;
begin
  begin
    perform set_config('request.jwt.claims', json_build_object('sub', t.id(who))::text, true);
    perform set_config('role', 'authenticated', true);
    execute statement;
    get diagnostics touched = row_count;
    said := case when touched > 0 then 'ok' else 'not_allowed' end;
    raise exception using errcode = 'TT000';
  exception when sqlstate 'TT000' then null;
    when insufficient_privilege then said := 'not_allowed';
  end;
  perform set_config('role', before, true);
  return said;
end $$;
create temp table cases as select * from (values
  -- action, owner, admin, viewer, member, stranger, the same through the API (null: not offered there)
  ('{"action": "rename", "name": "Acme Two"}'::jsonb, '{ok,ok,not_allowed,not_allowed,unknown_workspace}'::text[],
    $q$update public.workspaces set name = 'Acme Two' where slug = 'acme'$q$),
  ('{"action": "project", "name": "New"}', '{ok,ok,not_allowed,not_allowed,unknown_workspace}',
    $q$insert into public.projects (workspace_id, name) values ((select (current_setting('t.acme'))::uuid), 'New')$q$),
  ((select jsonb_build_object('action', 'project', 'id', id, 'name', 'Renamed') from public.projects), '{ok,ok,not_allowed,not_allowed,unknown_workspace}',
    $q$update public.projects set name = 'Renamed' where name = 'Crane'$q$),
  ((select jsonb_build_object('action', 'project', 'id', id, 'name', 'Crane', 'archived', true) from public.projects), '{ok,ok,not_allowed,not_allowed,unknown_workspace}',
    $q$update public.projects set archived_at = now() where name = 'Crane'$q$),
  ('{"action": "leave"}', '{last_owner,ok,ok,ok,unknown_workspace}', $q$delete from public.workspace_members$q$),
  ('{"action": "invite", "role": "member", "hash": "00"}', '{ok,ok,not_allowed,not_allowed,unknown_workspace}', null),
  ('{"action": "invite", "role": "admin", "hash": "00"}', '{ok,not_allowed,not_allowed,not_allowed,unknown_workspace}', null),
  ('{"action": "invite", "role": "owner", "hash": "00"}', '{VALIDATION_ERROR,VALIDATION_ERROR,VALIDATION_ERROR,VALIDATION_ERROR,VALIDATION_ERROR}', null),
  ('{"action": "member", "handle": "target", "role": "member", "view_projects": true}', '{ok,ok,not_allowed,not_allowed,unknown_workspace}',
    $q$update public.workspace_members set view_projects = true where role = 'never'$q$),
  ('{"action": "member", "handle": "target", "role": "admin"}', '{ok,not_allowed,not_allowed,not_allowed,unknown_workspace}', null),
  ('{"action": "member", "handle": "target", "role": "owner"}', '{ok,not_allowed,not_allowed,not_allowed,unknown_workspace}', null),
  ('{"action": "member", "handle": "owner", "role": "member"}', '{last_owner,not_allowed,not_allowed,not_allowed,unknown_workspace}', null),
  ('{"action": "remove", "handle": "target"}', '{ok,ok,not_allowed,not_allowed,unknown_workspace}', null),
  ('{"action": "remove", "handle": "admin"}', '{ok,ok,not_allowed,not_allowed,unknown_workspace}', null),
  ('{"action": "remove", "handle": "owner"}', '{last_owner,not_allowed,not_allowed,not_allowed,unknown_workspace}', null),
  ('{"action": "hand_over", "handle": "target"}', '{ok,not_allowed,not_allowed,not_allowed,unknown_workspace}', null),
  ('{"action": "hand_over", "handle": "stranger"}', '{unknown_member,not_allowed,not_allowed,not_allowed,unknown_workspace}', null)) as v (action, said, api);
update cases set said = replace(said::text, 'x', 'x')::text[];
update cases set action = action || jsonb_build_object('hash', t.sha('link')) where action ? 'hash';
select set_config('t.acme', (select id::text from public.workspaces where slug = 'acme'), true);
select is(t.try(w.who, c.action), c.said[w.at], format('%s: %s', w.who, c.action ->> 'action'))
  from cases c, unnest(array['owner', 'admin', 'viewer', 'member', 'stranger']) with ordinality as w (who, at); -- each row
select is(t.api(w.who, c.api), case when c.said[w.at] = 'ok' and c.action ->> 'action' <> 'member' then 'ok' else 'not_allowed' end, format('%s through the API: %s', w.who, c.action ->> 'action'))
  from cases c, unnest(array['owner', 'admin', 'viewer', 'member']) with ordinality as w (who, at) where c.api is not null; -- each row
select is(t.api('owner', s), 'not_allowed', s) from unnest(array[$q$update public.workspaces set slug = 'x'$q$, $q$update public.projects set workspace_id = id$q$,
  $q$update public.workspace_members set role = 'owner'$q$, $q$insert into public.workspace_members (workspace_id, user_id) values (gen_random_uuid(), gen_random_uuid())$q$,
  $q$delete from public.projects$q$, $q$delete from public.workspaces$q$]) s;

-- Making, inviting, joining.
select is(t.page('workspaces.change_workspace', '{"action": "create", "name": "Ünited  Works!"}', 'stranger') ->> 'slug', 'nited-works', 'a slug from the name');
select is(t.page('workspaces.change_workspace', '{"action": "create", "name": "nited works"}', 'stranger') ->> 'slug', 'nited-works-2', 'or near it');
select is(t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'invite', 'slug', 'acme', 'role', 'admin', 'view_projects', true, 'email', 'Stranger@Example.test', 'hash', t.sha('l1')), 'owner'), 'ok', 'an invitation');
select is(t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'accept', 'hash', t.sha('l1')), 'member'), 'unknown_invitation', 'for one person');
select is(t.page('workspaces.change_workspace', jsonb_build_object('action', 'invitation', 'hash', t.sha('l1')), 'stranger'), '{"handle": "stranger", "workspace": "Acme", "role": "admin", "invited_by": "owner"}', 'is shown first');
select is(t.page('workspaces.change_workspace', jsonb_build_object('action', 'accept', 'hash', t.sha('l1')), 'stranger') ->> 'slug', 'acme', 'joins');
select is(t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'accept', 'hash', t.sha('l1')), 'stranger'), 'unknown_invitation', 'once');
select is((select role from public.workspace_members where user_id = t.id('stranger') and workspace_id = current_setting('t.acme')::uuid), 'admin', 'as invited');
select t.page('workspaces.change_workspace', jsonb_build_object('action', 'invite', 'slug', 'acme', 'role', 'member', 'hash', t.sha('l2')), 'admin');
select is(t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'accept', 'hash', t.sha('l2')), 'owner'), 'ok', 'who belongs to it already');
select is((select role from public.workspace_members where user_id = t.id('owner')), 'owner', 'loses nothing');
select t.page('workspaces.change_workspace', jsonb_build_object('action', 'invite', 'slug', 'acme', 'role', 'member', 'hash', t.sha('l3')), 'admin');
select is((select t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'withdraw', 'slug', 'acme', 'id', id), 'admin') from workspaces.invitations where accepted_at is null), 'ok', 'withdrawn');
select is(t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'accept', 'hash', t.sha('l3')), 'viewer'), 'unknown_invitation', 'is void');
select is(t.page_code('workspaces.change_workspace', '{"action": "hand_over", "slug": "acme", "handle": "target"}', 'owner'), 'ok', 'handed over');
select is(array(select a.handle || ' ' || m.role from public.workspace_members m join mcp.accounts a using (user_id) where m.workspace_id = current_setting('t.acme')::uuid and m.role in ('owner', 'admin') order by 1),
  '{"admin admin","owner admin","stranger admin","target owner"}', 'to exactly one owner');
update mcp.settings set value = '3' where name = 'workspaces_per_account';
select is(t.page_code('workspaces.change_workspace', '{"action": "create", "name": "Fourth"}', 'stranger'), 'workspace_limit', 'a limit');

-- Ids of another workspace.
select t.project(w.id, 'Theirs') as theirs from public.workspaces w where w.slug = 'other' \gset
select is(t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'project', 'slug', 'acme', 'id', :'theirs', 'name', 'Mine'), 'owner'), 'unknown_project', 'a project of another workspace');
select is((select name from public.projects where id = :'theirs'), 'Theirs', 'keeps its name');
select is(t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'invite', 'slug', 'other', 'role', 'member', 'hash', t.sha('l4')), 'stranger'), 'ok', 'an invitation to another workspace');
select is((select t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'withdraw', 'slug', 'acme', 'id', i.id), 'owner') from workspaces.invitations i where i.hash = decode(t.sha('l4'), 'hex')),
  'unknown_invitation', 'cannot be withdrawn from this one');
select is((select count(*) from workspaces.invitations i where i.hash = decode(t.sha('l4'), 'hex')), 1::bigint, 'and stays');

-- As many as may.
update mcp.settings set value = '1' where name in ('workspaces.projects', 'workspaces.open_invitations', 'workspaces.members');
select is(t.page_code('workspaces.change_workspace', '{"action": "project", "slug": "acme", "name": "Second"}', 'owner'), 'project_limit', 'as many projects as may be');
select is((select t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'project', 'slug', 'acme', 'id', p.id, 'name', 'Crane 2'), 'owner') from public.projects p where p.name = 'Crane'),
  'ok', 'one of them can still be renamed');
select is(t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'invite', 'slug', 'acme', 'role', 'member', 'hash', t.sha('l5')), 'owner'), 'ok', 'as many open invitations');
select is(t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'invite', 'slug', 'acme', 'role', 'member', 'hash', t.sha('l6')), 'owner'), 'invitation_limit', 'as may be');
select t.account('late'), t.sign_in('late', 'late');
select is(t.page_code('workspaces.change_workspace', jsonb_build_object('action', 'accept', 'hash', t.sha('l5')), 'late'), 'member_limit', 'as many members as may be');
select * from finish();
rollback;
