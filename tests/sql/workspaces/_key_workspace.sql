\ir ../fixtures.psql

select account('alpha') as alpha, workspace('acme') as acme, workspace('blind') as blind, workspace('foreign') as foreign \gset
select is(workspaces._key_workspace(:'alpha', null), null, 'an account without a workspace gets none');
select member(:'blind', :'alpha', 'member') \gset
select is(workspaces._key_workspace(:'alpha', null), null, 'nor where it may not see projects');
select member(:'acme', :'alpha', 'member', true) \gset
select is(workspaces._key_workspace(:'alpha', null), :'acme'::uuid, 'the only one it may see');
select is(workspaces._key_workspace(:'alpha', 'acme'), :'acme'::uuid, 'by slug');
select is(workspaces._key_workspace(:'alpha', :'acme'), :'acme'::uuid, 'by id');
select is(code_of(format('select workspaces._key_workspace(%L, %L)', :'alpha', w)), 'unknown_workspace', w || ' is refused')
  from unnest(array['blind', 'foreign', 'nothing', :'foreign']) w;
update public.workspace_members set role = 'admin' where workspace_id = :'blind';
select is(code_of(format('select workspaces._key_workspace(%L, null)', :'alpha')), 'workspace_required', 'of several one is named');
select is(workspaces._key_workspace(:'alpha', 'blind'), :'blind'::uuid, 'an admin sees projects');

select * from finish();
rollback;
