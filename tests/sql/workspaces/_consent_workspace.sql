\ir ../fixtures.psql

select account('alpha') as alpha, workspace('acme') as acme, workspace('foreign') as foreign \gset
select is(code_of(format('select workspaces._consent_workspace(%L, %L)', :'alpha', w)), 'workspace_not_available', coalesce(w, 'none')) from unnest(array['acme', 'x', null]) w;
select member(:'acme', :'alpha', 'member') \gset
select is(code_of(format('select workspaces._consent_workspace(%L, %L)', :'alpha', 'acme')), 'workspace_not_available', 'where it sees no projects');
update public.workspace_members set view_projects = true;
select is(workspaces._consent_workspace(:'alpha', 'acme'), :'acme'::uuid, 'where it does');

select * from finish();
rollback;
