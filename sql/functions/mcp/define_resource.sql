-- define_resource: register a function as a resource, or as a template of resources when the address holds {variables}.
-- Rules: the function gets {"uri", "variables": […]}. `answer`: data (its JSON is the text), or content (it returns MCP `contents`).
create or replace function mcp.define_resource(function text, audience text, uri text, name text, title text, description text,
  mime_type text, tier text default 'observe', scope text default null, answer text default 'data')
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  template constant boolean := uri ~ '\{';
  pattern text;
begin
  if template then
    -- every character of the address matches itself, every {variable} one part of a path
    pattern := '^' || regexp_replace(regexp_replace(uri, '([.*+?^$()|\[\]\\])', '\\\1', 'g'), '\{[a-z_]+\}', '([^/]+)', 'g') || '$';
  end if;
  perform mcp._define(audience, case when template then 'template' else 'resource' end, uri, function, scope, tier::mcp.tier, null,
    false, answer, '{}', '{}', 16384, pattern,
    json_strip_nulls(json_build_object(case when template then 'uriTemplate' else 'uri' end, uri,
      'name', name, 'title', title, 'description', description, 'mimeType', mime_type)));
end
$$;

comment on function mcp.define_resource(text, text, text, text, text, text, text, text, text, text) is 'Register a function as a resource.';
revoke all on function mcp.define_resource(text, text, text, text, text, text, text, text, text, text) from public, anon, authenticated;
