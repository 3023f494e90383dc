\ir ../fixtures.psql
select t.connect('key', t.account('alpha')) as connection \gset
create function t.ask(actor mcp.actor, args jsonb) returns json language plpgsql as $$
begin
  if actor.request #> '{inputs,name}' is null then
    return mcp.answer_input(actor, '{"name": {"method": "elicitation/create", "params": {}}}', state => '{"asked": 1}');
  end if;
  return json_build_object('name', actor.request #> '{inputs,name}', 'state', mcp.input_state(actor));
end $$;
select mcp.define_tool('t.ask', 'user', 'Ask', 'Asks.', '{"type": "object"}', 'observe'), mcp._generate_dispatch();
select is((select jsonb_build_array(outcome, body ->> 'code', effect) from t.call('key', 'ask')), jsonb_build_array('pending', 'input_required', jsonb_build_object(
  'requests', '{"name": {"method": "elicitation/create", "params": {}}}'::jsonb, 'state', jsonb_build_object('connection', :'connection', 'state', '{"asked": 1}'::jsonb))),
  'what to ask, the state, and what to say to a client that cannot ask');
select is((select effect -> 'state' from t.call('key', 'ask') c) #> '{state}', '{"asked": 1}', 'the state names its connection');
select is((select jsonb_build_array(outcome, body) from t.call('key', 'ask', '{}', 'user',
  jsonb_build_object('inputs', '{"name": "Ada"}'::jsonb, 'state', jsonb_build_object('connection', :'connection', 'state', '{"asked": 1}'::jsonb)))),
  '["ok", {"name": "Ada", "state": {"asked": 1}}]', 'the repeated call has both');
select is(t.charged(t.id('alpha')), 3, 'each call is charged');
select * from finish();
rollback;
