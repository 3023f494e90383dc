-- route: a plain HTTP request that a room answers, under the same gates as a tool.
-- Answers the same row as mcp.call; name is the method, a space and the path's pattern.
create or replace function mcp.route(credential jsonb, audience text, name text, args jsonb, request jsonb,
  out outcome text, out body json, out effect json, out cause text, out version bigint)
  language plpgsql
  security definer -- service_role holds no table; mcp.call's gates decide
  set search_path = ''
as $$
begin
  select answer.outcome, answer.body, answer.effect, answer.cause, answer.version
    into outcome, body, effect, cause, version
    from mcp.call(credential, audience, name, args, request || '{"kind": "route"}') answer;
end
$$;

comment on function mcp.route(jsonb, text, text, jsonb, jsonb) is 'Answer a plain HTTP request.';
revoke all on function mcp.route(jsonb, text, text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function mcp.route(jsonb, text, text, jsonb, jsonb) to service_role;
