-- _hooked: a line of generated code for each function of a hook: `line` with %s for the function's name and %L for its audience.
create or replace function mcp._hooked(hook text, line text)
  returns text
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (select coalesce(string_agg(replace(replace(line, '%s', mcp._quoted(h.function)), '%L', quote_literal(h.audience)), '' order by h.function), '')
            from mcp.hooks h where h.hook = _hooked.hook);
end
$$;

comment on function mcp._hooked(text, text) is 'Generated code for the functions of a hook.';
revoke all on function mcp._hooked(text, text) from public, anon, authenticated;
