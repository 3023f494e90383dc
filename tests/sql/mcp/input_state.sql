\ir ../fixtures.psql
create function t.state(connection uuid, request jsonb) returns jsonb language sql as $$
  select mcp.input_state(jsonb_populate_record(null::mcp.actor, jsonb_build_object('connection', connection, 'request', request))) $$;
\set a '11111111-1111-4111-8111-111111111111'
select is(t.state(:'a', jsonb_build_object('state', jsonb_build_object('connection', :'a', 'state', 7))), '7', 'one''s own');
select is(t.state('22222222-2222-4222-8222-222222222222', jsonb_build_object('state', jsonb_build_object('connection', :'a', 'state', 7))), null, 'another connection''s is none');
select is(t.state(:'a', '{}'), null, 'nor is nothing');
select * from finish();
rollback;
