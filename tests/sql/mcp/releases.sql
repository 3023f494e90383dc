-- The migrator's own tables are closed to everybody but their owner.
begin;
select plan(4);

select has_table('mcp', 'releases', 'releases are recorded');
select ok(exists (select from mcp.registry where file = 'functions/mcp/call.sql'), 'the registry knows mcp.call');
select is((select release from mcp.releases), 1::bigint, 'a fresh database has release 1');

select ok(not has_table_privilege('service_role', 'mcp.registry', 'select'), 'the bridge cannot read the registry');

select * from finish();
rollback;
