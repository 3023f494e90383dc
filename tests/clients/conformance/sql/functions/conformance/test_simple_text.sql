-- test_simple_text: one text.
create or replace function conformance.test_simple_text(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_array(json_build_object('type', 'text', 'text', 'This is a simple text response for testing.'));
end
$$;

comment on function conformance.test_simple_text(mcp.actor, jsonb) is 'Simple text.';
revoke all on function conformance.test_simple_text(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_simple_text', audience => audience, tier => 'observe', answer => 'content',
  title => 'Simple text',
  description => 'Returns one text.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
