\ir ../fixtures.psql

select is(mcp._output('{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}')::jsonb,
  '{"type": "object", "additionalProperties": false,
    "properties": {"a": {"type": "string"}, "error": {"type": "object", "required": ["code", "message"], "properties": {"code": {"type": "string"}, "message": {"type": "string"}}}},
    "anyOf": [{"required": ["a"]}, {"required": ["error"]}]}', 'the answer as it is, or an error');
select is(mcp._output('{"type": "object", "anyOf": [{"required": ["a"]}]}') -> 'anyOf' ->> 0, '{"anyOf": [{"required": ["a"]}], "required": []}', 'alternatives stay alternatives');
select is(mcp._output('{"type": "object", "properties": {"error": {"type": "null"}}}') #>> '{properties,error,type}', 'null', 'a field named error stays the tool''s');
select is(mcp._output(null)::text, null, 'none stays none');
select is((select count(*) from mcp.catalog_entries e where e.kind = 'tool' and e.definition #> '{outputSchema}' is not null
             and (e.definition #> '{outputSchema,properties,error}' is null or e.definition #> '{outputSchema,anyOf}' is null)), 0::bigint,
  'every listed output schema admits an error');

select * from finish();
rollback;
