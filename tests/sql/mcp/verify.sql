\ir ../fixtures.psql

select is(mcp.verify() -> 'problems' #>> '{}', '[]', 'nothing is wrong');
select is((mcp.verify() ->> 'server_version_num')::integer, current_setting('server_version_num')::integer, 'the server''s version');
select is((mcp.verify() ->> 'release')::bigint, (select max(release) from mcp.releases), 'the latest release');
select account('alpha', 'admin'), account('beta', 'emperor'), account('gamma', 'emperor') \gset
select is((mcp.verify() -> 'problems')::jsonb, '["user_roles holds the unknown role \"emperor\"; known are admin, faction_leader, gm, moderator"]', 'an unknown role is one problem');
delete from public.user_roles;
alter type mcp.tier add value 'omnipotent';
select is(mcp.verify() #>> '{problems,0}', 'mcp.tier holds the unknown tier "omnipotent"; known are observe, recommend, act', 'so is an unknown tier');

select * from finish();
rollback;
