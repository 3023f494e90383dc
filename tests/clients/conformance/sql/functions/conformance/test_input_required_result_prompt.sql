-- test_input_required_result_prompt: a prompt that needs to know something first.
create or replace function conformance.test_input_required_result_prompt(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if actor.request #>> '{inputs,user_context,content,context}' is null then
    return mcp.answer_input(actor, jsonb_build_object('user_context', conformance._form('What context should the prompt use?', 'context', 'string')));
  end if;
  return json_build_object('description', 'A prompt with a context, for tests.', 'messages', json_build_array(
    json_build_object('role', 'user', 'content', json_build_object('type', 'text', 'text', actor.request #>> '{inputs,user_context,content,context}'))));
end
$$;

comment on function conformance.test_input_required_result_prompt(mcp.actor, jsonb) is 'A prompt that asks first.';
revoke all on function conformance.test_input_required_result_prompt(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_prompt('conformance.test_input_required_result_prompt', audience => audience,
  title => 'A prompt that asks first', description => 'A prompt that asks for its context, for tests.', arguments => '[]')
  from unnest('{user,admin}'::text[]) audience;
