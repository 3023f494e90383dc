-- define_route: answer a plain HTTP request by a function, under the same gates as a tool.
-- Rules: `path` may end in one {variable}, which becomes an argument; so do a GET's query parameters, and a POST's JSON body: whole, or
-- as the one argument that `body` names. `stream`: the answer holds {"lines": […], "next": …} and goes out as newline-delimited JSON,
-- page by page with `after` = `next` until that is null.
create or replace function mcp.define_route(function text, audience text, method text, path text, description text, input json,
  tier text default 'observe', scope text default null, body text default null, stream boolean default false)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  perform mcp._define(audience, 'route', method || ' ' || path, function, scope, tier::mcp.tier, null, false, 'data', '{}', '{}', 16384,
    null, json_build_object('method', method, 'path', path, 'description', description, 'inputSchema', input, 'body', body,
      'stream', stream));
end
$$;

comment on function mcp.define_route(text, text, text, text, text, json, text, text, text, boolean) is 'Answer a plain HTTP request by a function.';
revoke all on function mcp.define_route(text, text, text, text, text, json, text, text, text, boolean) from public, anon, authenticated;
