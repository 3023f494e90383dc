\ir ../fixtures.psql
select mcp.define_error('wait', 'conflict', 'A test''s error.', 'None.');
select t.connect('key', t.account('alpha')) as connection \gset
create function t.pend(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  perform mcp._set_pending(actor, '{"a": {"method": "roots/list"}}', args -> 'state', 'wait', 'Wait.', '{"more": 1}');
  return null;
end $$;
select mcp.define_tool('t.pend', 'user', 'Pend', 'Pends.', '{"type": "object"}', 'act'), mcp._generate_dispatch();
select is((select jsonb_build_array(outcome, body, effect) from t.call('key', 'pend')),
  '["pending", {"code": "wait", "message": "Wait.", "more": 1}, {"state": null, "requests": {"a": {"method": "roots/list"}}}]', 'without a state');
select is((select effect::jsonb -> 'state' from t.call('key', 'pend', '{"state": [1]}')), jsonb_build_object('connection', :'connection', 'state', '[1]'::jsonb), 'with one');
select * from finish();
rollback;
