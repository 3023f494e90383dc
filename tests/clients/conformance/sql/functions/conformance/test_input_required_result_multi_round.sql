-- test_input_required_result_multi_round: two questions, one after the other.
create or replace function conformance.test_input_required_result_multi_round(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if mcp.input_state(actor) ->> 'step' = '2' and actor.request #> '{inputs,step2}' is not null then
    return conformance._text(format('%s likes %s.', mcp.input_state(actor) ->> 'name', actor.request #>> '{inputs,step2,content,color}'));
  elsif mcp.input_state(actor) ->> 'step' = '1' and actor.request #> '{inputs,step1}' is not null then
    return mcp.answer_input(actor, jsonb_build_object('step2', conformance._form('Step 2: What is your favorite color?', 'color', 'string')),
      state => jsonb_build_object('step', 2, 'name', actor.request #>> '{inputs,step1,content,name}'));
  end if;
  return mcp.answer_input(actor, jsonb_build_object('step1', conformance._form('Step 1: What is your name?', 'name', 'string')), state => '{"step": 1}');
end
$$;

comment on function conformance.test_input_required_result_multi_round(mcp.actor, jsonb) is 'Ask twice.';
revoke all on function conformance.test_input_required_result_multi_round(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_input_required_result_multi_round', audience => audience, tier => 'observe', answer => 'content',
  title => 'Ask twice',
  description => 'Asks two questions, one after the other.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
