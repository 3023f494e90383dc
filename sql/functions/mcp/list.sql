-- list: what the caller may use: tools, resources, resource_templates or prompts; `none` only says who is calling.
-- Answers the same row as mcp.call; free of charge.
create or replace function mcp.list(credential jsonb, audience text, kind text, request jsonb,
  out outcome text, out body json, out effect json, out cause text, out version bigint)
  language plpgsql
  security definer -- service_role holds no table; mcp.call's gates decide
  set search_path = ''
as $$
begin
  select answer.outcome, answer.body, answer.effect, answer.cause, answer.version
    into outcome, body, effect, cause, version
    from mcp.call(credential, audience, kind, '{}', request || '{"kind": "list"}') answer;
end
$$;

comment on function mcp.list(jsonb, text, text, jsonb) is 'List what the caller may use.';
revoke all on function mcp.list(jsonb, text, text, jsonb) from public, anon, authenticated;
grant execute on function mcp.list(jsonb, text, text, jsonb) to service_role;
