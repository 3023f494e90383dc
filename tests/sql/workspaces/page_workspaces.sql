\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
select t.account('beta'), t.sign_in('beta', 'chrome'), t.account('gamma'), t.sign_in('gamma', 'opera');
select t.member((select id from public.workspaces), t.id('beta'), 'member');
select t.project((select id from public.workspaces), 'Crane');
select is(t.page('workspaces.page_workspaces') -> 'workspaces', '[{"slug": "acme", "name": "Acme", "role": "owner"}]', 'mine');
select is((select (p ->> 'role', p -> 'manages', jsonb_array_length(p -> 'members'), p #>> '{projects,0,name}', p -> 'invitations')::text from t.page('workspaces.page_workspaces', '{"slug": "acme"}') p), '(owner,true,2,Crane,[])', 'an owner''s view');
select is((select (p ->> 'role', p -> 'manages', jsonb_array_length(p -> 'members'), p ->> 'projects', p ->> 'invitations')::text from t.page('workspaces.page_workspaces', '{"slug": "acme"}', 'chrome') p), '(member,false,2,,)', 'a member''s');
update public.workspace_members set view_projects = true;
select is(t.page('workspaces.page_workspaces', '{"slug": "acme"}', 'chrome') #>> '{projects,0,name}', 'Crane', 'who may see projects does');
select is(t.page_code('workspaces.page_workspaces', '{"slug": "acme"}', 'opera'), 'unknown_workspace', 'a stranger is not told that it exists');
select * from finish();
rollback;
