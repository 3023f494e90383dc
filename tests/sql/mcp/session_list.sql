\ir ../fixtures.psql

select is(mcp.session_list()::jsonb, '{}', 'none');
set local role service_role;
select is(mcp.session_list()::jsonb, '{}', 'the bridge may ask');

select * from finish();
rollback;
