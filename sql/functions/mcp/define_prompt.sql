-- define_prompt: register a function as a prompt.
-- Rules: `arguments` is MCP's list of {name, description, required}; the function returns {"description", "messages": […]}.
create or replace function mcp.define_prompt(function text, audience text, title text, description text, arguments json,
  tier text default 'observe', scope text default null)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform mcp._define(audience, 'prompt', split_part(function, '.', 2), function, scope, tier::mcp.tier, null, false, 'data', '{}', '{}',
    16384, null, json_build_object('name', split_part(function, '.', 2), 'title', title, 'description', description,
      'arguments', arguments));
end
$$;

comment on function mcp.define_prompt(text, text, text, text, json, text, text) is 'Register a function as a prompt.';
revoke all on function mcp.define_prompt(text, text, text, text, json, text, text) from public, anon, authenticated;
