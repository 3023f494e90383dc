-- test_streaming_elicitation: a name, asked for in the answer itself.
create or replace function conformance.test_streaming_elicitation(actor mcp.actor, args jsonb)
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

comment on function conformance.test_streaming_elicitation(mcp.actor, jsonb) is 'Ask in the answer.';
revoke all on function conformance.test_streaming_elicitation(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_streaming_elicitation', audience => audience, tier => 'observe', answer => 'content',
  title => 'Ask in the answer',
  description => 'Asks the person for a name and greets it.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
