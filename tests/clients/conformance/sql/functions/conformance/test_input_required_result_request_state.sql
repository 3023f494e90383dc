-- test_input_required_result_request_state: a confirmation, with a state that must come back.
create or replace function conformance.test_input_required_result_request_state(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if mcp.input_state(actor) is distinct from '"confirming"' or actor.request #> '{inputs,confirm}' is null then
    return mcp.answer_input(actor, jsonb_build_object('confirm', conformance._form('Please confirm', 'ok', 'boolean')), state => '"confirming"');
  end if;
  return conformance._text('state-ok');
end
$$;

comment on function conformance.test_input_required_result_request_state(mcp.actor, jsonb) is 'Confirm with a state.';
revoke all on function conformance.test_input_required_result_request_state(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_input_required_result_request_state', audience => audience, tier => 'observe', answer => 'content',
  title => 'Confirm with a state',
  description => 'Asks for a confirmation and wants its state back.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
