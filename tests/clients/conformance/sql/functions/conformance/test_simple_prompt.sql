-- test_simple_prompt: one message.
create or replace function conformance.test_simple_prompt(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('description', 'A simple prompt, for tests.', 'messages', json_build_array(
    json_build_object('role', 'user', 'content', json_build_object('type', 'text', 'text', 'This is a simple prompt for testing.'))));
end
$$;

comment on function conformance.test_simple_prompt(mcp.actor, jsonb) is 'A simple prompt.';
revoke all on function conformance.test_simple_prompt(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_prompt('conformance.test_simple_prompt', audience => audience,
  title => 'A simple prompt', description => 'A simple prompt, for tests.',
  arguments => '[]')
  from unnest('{user,admin}'::text[]) audience;
