-- test_input_required_result_capabilities: two requests, of which a client is sent what it can do.
create or replace function conformance.test_input_required_result_capabilities(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if actor.request ? 'inputs' then
    return conformance._text('Thank you.');
  end if;
  return mcp.answer_input(actor, jsonb_build_object(
    'user_name', conformance._form('What is your name?', 'name', 'string'),
    'greeting', '{"method": "sampling/createMessage", "params": {"messages": [{"role": "user", "content": {"type": "text", "text": "Generate a greeting"}}], "maxTokens": 100}}'::jsonb));
end
$$;

comment on function conformance.test_input_required_result_capabilities(mcp.actor, jsonb) is 'Ask for what the client can do.';
revoke all on function conformance.test_input_required_result_capabilities(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_input_required_result_capabilities', audience => audience, tier => 'observe', answer => 'content',
  title => 'Ask for what the client can do',
  description => 'Asks the person and the model, as far as the client can.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
