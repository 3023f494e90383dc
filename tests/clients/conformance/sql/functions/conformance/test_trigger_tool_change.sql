-- test_trigger_tool_change: changes what a tool says of itself, as a new release would.
create or replace function conformance.test_trigger_tool_change(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  update mcp.catalog_entries e
     set definition = (e.definition::jsonb || jsonb_build_object('description', format('Returns one text, says release %s.', s.version)))::json
    from mcp.state s
   where e.kind = 'tool' and e.name = 'test_simple_text';
  update mcp.state set version = version + 1;
  return json_build_array(json_build_object('type', 'text', 'text', 'Changed.'));
end
$$;

comment on function conformance.test_trigger_tool_change(mcp.actor, jsonb) is 'A changed list of tools.';
revoke all on function conformance.test_trigger_tool_change(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_trigger_tool_change', audience => audience, tier => 'act', answer => 'content',
  title => 'Changed tools',
  description => 'Changes the description of another tool.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
