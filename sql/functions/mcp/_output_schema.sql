-- _output_schema: a tool's output schema as it is listed: its data, or the error that stands in its place.
-- Rules: clients check an error's structured content by the same schema as data, so `error` must fit: what the data requires moves into
-- an alternative.
create or replace function mcp._output_schema(output json)
  returns json
  language plpgsql
  immutable
  set search_path = ''
as $$
declare
  error constant json := '{"type": "object", "description": "Instead of all else, when the call failed.", "properties": {"code": {"type": "string"}, "message": {"type": "string"}}, "required": ["code", "message"]}'::json;
begin
  return (
    select json_object_agg(case part.key when 'required' then 'anyOf' else part.key end,
             case part.key
               when 'properties' then (select json_object_agg(p.key, p.value)
                                         from (select * from json_each(part.value) union all values ('error', error)) p)
               when 'required' then json_build_array(json_build_object('required', part.value), '{"required": ["error"]}'::json)
               else part.value end)
      from json_each(output) part);
end
$$;

comment on function mcp._output_schema(json) is 'An output schema that also admits the error in the data''s place.';
revoke all on function mcp._output_schema(json) from public, anon, authenticated;
