-- _output: a tool's output schema as clients see it: what the tool answers, or {"error": {"code", "message", …}}.
-- Rules: some clients also check an error's structured content against this schema, and would report their own complaint instead.
create or replace function mcp._output(schema jsonb)
  returns json
  language plpgsql
  immutable
  strict
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (schema - 'required' - 'anyOf' || jsonb_build_object(
    'properties', jsonb_build_object('error', '{"type": "object", "required": ["code", "message"],
      "properties": {"code": {"type": "string"}, "message": {"type": "string"}}}'::jsonb) || coalesce(schema -> 'properties', '{}'),
    'anyOf', jsonb_build_array(
      jsonb_build_object('required', coalesce(schema -> 'required', '[]'))
        || case when schema ? 'anyOf' then jsonb_build_object('anyOf', schema -> 'anyOf') else '{}' end,
      '{"required": ["error"]}'::jsonb)))::json;
end
$$;

comment on function mcp._output(jsonb) is 'A tool''s output schema as clients see it.';
revoke all on function mcp._output(jsonb) from public, anon, authenticated;
