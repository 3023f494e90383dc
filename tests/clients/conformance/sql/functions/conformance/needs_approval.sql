-- needs_approval: waits for the account's owner, where that is wanted.
create or replace function conformance.needs_approval(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('did', args ->> 'what');
end
$$;

comment on function conformance.needs_approval(mcp.actor, jsonb) is 'A tool that its owner approves.';
revoke all on function conformance.needs_approval(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.needs_approval', audience => audience, tier => 'act', approval => true,
  title => 'Do something of consequence',
  description => 'Does nothing, once the owner has approved it.',
  input => '{"type": "object", "properties": {"what": {"type": "string"}}, "required": ["what"], "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
