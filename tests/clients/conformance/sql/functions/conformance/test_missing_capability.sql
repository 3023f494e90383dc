-- test_missing_capability: what only a client with a model can answer.
create or replace function conformance.test_missing_capability(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if actor.request #> '{inputs,greeting}' is null then
    return mcp.answer_input(actor, jsonb_build_object('greeting', '{"method": "sampling/createMessage", "params": {"messages": [{"role": "user", "content": {"type": "text", "text": "Generate a greeting"}}], "maxTokens": 100}}'::jsonb));
  end if;
  return conformance._text('Thank you.');
end
$$;

comment on function conformance.test_missing_capability(mcp.actor, jsonb) is 'Need a model.';
revoke all on function conformance.test_missing_capability(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_missing_capability', audience => audience, tier => 'observe', answer => 'content',
  title => 'Need a model',
  description => 'Needs the model of the client.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
