\ir ../fixtures.psql

select version as before from mcp.state \gset
select is((mcp.watch() ->> 'version')::bigint, :'before'::bigint, 'the version');
select is(mcp.watch() -> 'resources' ->> 'fl://events', '0', 'and what a resource''s change shows in');
select mcp._generate_dispatch() \gset
select is((mcp.watch() ->> 'version')::bigint, :'before' + 1::bigint, 'rises with the catalog');
select mcp.watch() ->> 'version' as before \gset
update mcp.settings set value = '6' where name = 'lockout_failures';
select ok((mcp.watch() ->> 'version')::bigint > :'before', 'and with a setting');

select * from finish();
rollback;
