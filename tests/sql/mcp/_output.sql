\ir ../fixtures.psql

select is(mcp._output('{"type": "object", "properties": {"a": {"type": "string"}}, "required": ["a"], "additionalProperties": false}')::jsonb,
  '{"type": "object", "additionalProperties": false,
    "properties": {"a": {"type": "string"}, "error": {"type": "object", "required": ["code", "message"], "properties": {"code": {"type": "string"}, "message": {"type": "string"}}}},
    "anyOf": [{"required": ["a"]}, {"required": ["error"]}]}', 'the answer as it is, or an error');
select is(mcp._output('{"type": "object", "anyOf": [{"required": ["a"]}]}') -> 'anyOf' ->> 0, '{"anyOf": [{"required": ["a"]}], "required": []}', 'alternatives stay alternatives');
select is(mcp._output('{"type": "object", "properties": {"error": {"type": "null"}}}') #>> '{properties,error,type}', 'null', 'a field named error stays the tool''s');
select is(mcp._output(null)::text, null, 'none stays none');
select is((select count(*) from mcp.catalog_entries e where e.kind = 'tool' and e.output is not null
             and (e.output #> '{properties,error}' is null or e.output #> '{anyOf}' is null)), 0::bigint,
  'every output schema admits an error');
select is((select count(*) from mcp.catalog_entries e where e.kind = 'tool' and e.definition #> '{outputSchema}' is not null
             and (e.output is null or e.definition::jsonb -> 'outputSchema' is distinct from e.output::jsonb
               and (e.definition::jsonb -> 'outputSchema' ?| '{required,anyOf,additionalProperties}'))), 0::bigint,
  'and so does every outline that is listed');

select * from finish();
rollback;
