-- test_error_handling: always an error.
create or replace function conformance.test_error_handling(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform mcp.fail('intended', 'This tool intentionally returns an error for testing');
end
$$;

comment on function conformance.test_error_handling(mcp.actor, jsonb) is 'Error.';
revoke all on function conformance.test_error_handling(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('conformance.test_error_handling', audience => audience, tier => 'observe', answer => 'content',
  title => 'Error',
  description => 'Always answers with an error.',
  input => '{"type": "object", "additionalProperties": false}')
  from unnest('{user,admin}'::text[]) audience;
