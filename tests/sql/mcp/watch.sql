\ir ../fixtures.psql

select version as before from mcp.state \gset
select is(mcp.watch()::jsonb, jsonb_build_object('version', :'before'::bigint), 'the version');
select mcp._generate_dispatch() \gset
select is((mcp.watch() ->> 'version')::bigint, :'before' + 1::bigint, 'rises with the catalog');
select mcp.watch() ->> 'version' as before \gset
update mcp.settings set value = '6' where name = 'lockout_failures';
select ok((mcp.watch() ->> 'version')::bigint > :'before', 'and with a setting');

select * from finish();
rollback;
