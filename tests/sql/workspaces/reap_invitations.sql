\ir ../fixtures.psql
select t.freeze();
insert into public.workspaces (id, slug, name) values ('11111111-1111-4111-8111-111111111111', 'acme', 'Acme');
insert into workspaces.invitations (workspace_id, hash, role, view_projects, invited_by, created_at, expires_at)
values ('11111111-1111-4111-8111-111111111111', sha256('1'), 'member', true, gen_random_uuid(), mcp.now(), mcp.now());
select t.advance('30 days');
select is(workspaces.reap_invitations(), false, 'an old invitation stays for thirty days');
select t.advance('1 second');
select is(workspaces.reap_invitations(), true, 'then it goes');
select is((select count(*) from workspaces.invitations), 0::bigint, 'for good');
select * from finish();
rollback;
