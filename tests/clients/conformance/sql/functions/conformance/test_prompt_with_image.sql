-- test_prompt_with_image: a message that holds an image.
create or replace function conformance.test_prompt_with_image(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('description', 'A prompt with an image, for tests.', 'messages', json_build_array(
    json_build_object('role', 'user', 'content', json_build_object('type', 'image', 'mimeType', 'image/png', 'data', conformance._png())),
    json_build_object('role', 'user', 'content', json_build_object('type', 'text', 'text', 'Please analyze the image above.'))));
end
$$;

comment on function conformance.test_prompt_with_image(mcp.actor, jsonb) is 'A prompt with an image.';
revoke all on function conformance.test_prompt_with_image(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_prompt('conformance.test_prompt_with_image', audience => audience,
  title => 'A prompt with an image', description => 'A prompt with an image, for tests.',
  arguments => '[]')
  from unnest('{user,admin}'::text[]) audience;
