\ir ../fixtures.psql

select account('alpha'), workspace('acme') as acme, workspace('empty') as empty \gset
select member(:'acme', id('alpha'), 'admin') \gset
select results_eq('select * from workspaces._check_owners()', array['the workspace acme has no owner'], 'a workspace without an owner');
select is((select count(*) from mcp._check() where by = 'workspaces._check_owners'), 1::bigint, 'which doctor asks for');
update public.workspace_members set role = 'owner';
select is_empty('select * from workspaces._check_owners()', 'one with an owner is well');

select * from finish();
rollback;
