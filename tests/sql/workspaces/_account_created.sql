\ir ../fixtures.psql

select account('alpha') as alpha, account('beta') as beta \gset
select workspaces._account_created(:'alpha') \gset
select is((select (w.slug, w.name, w.personal, m.role)::text from public.workspaces w join public.workspace_members m on m.workspace_id = w.id where m.user_id = :'alpha'),
  '(alpha,alpha,t,owner)', 'a workspace of its own');
update mcp.settings set value = 'false' where name = 'workspaces.personal';
select workspaces._account_created(:'beta') \gset
select is((select count(*) from public.workspace_members where user_id = :'beta'), 0::bigint, 'by a setting');

select * from finish();
rollback;
