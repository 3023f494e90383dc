-- test_input_required_result_list_roots: the folders that the client has open.
create or replace function conformance.test_input_required_result_list_roots(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if actor.request #> '{inputs,client_roots,roots}' is null then
    return mcp.answer_input(actor, jsonb_build_object('client_roots', '{"method": "roots/list", "params": {}}'::jsonb));
  end if;
  return conformance._text(actor.request #>> '{inputs,client_roots,roots}');
end
$$;

comment on function conformance.test_input_required_result_list_roots(mcp.actor, jsonb) is 'Ask for roots.';
revoke all on function conformance.test_input_required_result_list_roots(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_input_required_result_list_roots', audience => audience, tier => 'observe', answer => 'content',
  title => 'Ask for roots',
  description => 'Asks the client for its roots.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
