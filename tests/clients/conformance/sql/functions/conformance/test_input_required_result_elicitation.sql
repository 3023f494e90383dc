-- test_input_required_result_elicitation: a name that only a person knows.
create or replace function conformance.test_input_required_result_elicitation(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if actor.request #>> '{inputs,user_name,content,name}' is null then
    return mcp.answer_input(actor, jsonb_build_object('user_name', conformance._form('What is your name?', 'name', 'string')));
  end if;
  return conformance._text(format('Hello, %s!', actor.request #>> '{inputs,user_name,content,name}'));
end
$$;

comment on function conformance.test_input_required_result_elicitation(mcp.actor, jsonb) is 'Ask for a name.';
revoke all on function conformance.test_input_required_result_elicitation(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_input_required_result_elicitation', audience => audience, tier => 'observe', answer => 'content',
  title => 'Ask for a name',
  description => 'Asks the person for a name and greets it.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
