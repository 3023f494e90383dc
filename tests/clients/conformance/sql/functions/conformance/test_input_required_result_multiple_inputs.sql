-- test_input_required_result_multiple_inputs: three requests of three kinds at once.
create or replace function conformance.test_input_required_result_multiple_inputs(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if actor.request -> 'inputs' ?& array['user_name', 'greeting', 'client_roots'] and mcp.input_state(actor) = '"asked"' then
    return conformance._text(format('%s %s', actor.request #>> '{inputs,greeting,content,text}', actor.request #>> '{inputs,user_name,content,name}'));
  end if;
  return mcp.answer_input(actor, jsonb_build_object(
    'user_name', conformance._form('What is your name?', 'name', 'string'),
    'greeting', '{"method": "sampling/createMessage", "params": {"messages": [{"role": "user", "content": {"type": "text", "text": "Generate a greeting"}}], "maxTokens": 100}}'::jsonb,
    'client_roots', '{"method": "roots/list", "params": {}}'::jsonb), state => '"asked"');
end
$$;

comment on function conformance.test_input_required_result_multiple_inputs(mcp.actor, jsonb) is 'Ask for several things.';
revoke all on function conformance.test_input_required_result_multiple_inputs(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_input_required_result_multiple_inputs', audience => audience, tier => 'observe', answer => 'content',
  title => 'Ask for several things',
  description => 'Asks the person, the model and the client at once.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
