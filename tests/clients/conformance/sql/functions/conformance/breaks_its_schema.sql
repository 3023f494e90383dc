-- breaks_its_schema: its answer is not what its output schema says; clients that check must notice.
create or replace function conformance.breaks_its_schema(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('number', 'not a number');
end
$$;

comment on function conformance.breaks_its_schema(mcp.actor, jsonb) is 'A tool that lies about its answer.';
revoke all on function conformance.breaks_its_schema(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.breaks_its_schema', audience => audience, tier => 'observe',
  title => 'Breaks its schema',
  description => 'Answers with a text where its output schema promises a number.',
  input => '{"type": "object", "additionalProperties": false}',
  output => '{"type": "object", "properties": {"number": {"type": "number"}}, "required": ["number"]}')
  from unnest('{user,admin}'::text[]) audience;
