-- test_input_required_result_sampling: a question for the clients model.
create or replace function conformance.test_input_required_result_sampling(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if actor.request #> '{inputs,capital_question,content}' is null then
    return mcp.answer_input(actor, jsonb_build_object('capital_question', '{"method": "sampling/createMessage", "params": {"messages": [{"role": "user", "content": {"type": "text", "text": "What is the capital of France?"}}], "maxTokens": 100}}'::jsonb));
  end if;
  return conformance._text(actor.request #>> '{inputs,capital_question,content,text}');
end
$$;

comment on function conformance.test_input_required_result_sampling(mcp.actor, jsonb) is 'Ask the model.';
revoke all on function conformance.test_input_required_result_sampling(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_input_required_result_sampling', audience => audience, tier => 'observe', answer => 'content',
  title => 'Ask the model',
  description => 'Asks the model of the client a question.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
