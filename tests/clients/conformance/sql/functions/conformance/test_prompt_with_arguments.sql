-- test_prompt_with_arguments: a message made of its arguments.
create or replace function conformance.test_prompt_with_arguments(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('description', 'A prompt with arguments, for tests.', 'messages', json_build_array(
    json_build_object('role', 'user', 'content', json_build_object('type', 'text', 'text',
      format('Prompt with arguments: arg1=''%s'', arg2=''%s''', args ->> 'arg1', args ->> 'arg2')))));
end
$$;

comment on function conformance.test_prompt_with_arguments(mcp.actor, jsonb) is 'A prompt with arguments.';
revoke all on function conformance.test_prompt_with_arguments(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_prompt('conformance.test_prompt_with_arguments', audience => audience,
  title => 'A prompt with arguments', description => 'A prompt with arguments, for tests.',
  arguments => '[
    {"name": "arg1", "description": "First test argument.", "required": true},
    {"name": "arg2", "description": "Second test argument.", "required": true}
  ]')
  from unnest('{user,admin}'::text[]) audience;
