\ir ../fixtures.psql

select is(mcp._output_schema('{"type": "object", "properties": {"b": {"type": "string"}, "a": {"type": "integer"}}, "required": ["a", "b"]}')::jsonb,
  '{"type": "object",
    "properties": {"a": {"type": "integer"}, "b": {"type": "string"},
      "error": {"type": "object", "description": "Instead of all else, when the call failed.",
        "properties": {"code": {"type": "string"}, "message": {"type": "string"}}, "required": ["code", "message"]}},
    "anyOf": [{"required": ["a", "b"]}, {"required": ["error"]}]}',
  'what the data requires becomes an alternative to the error');
select ok(mcp._output_schema('{"type": "object", "properties": {"b": {}, "a": {}}}')::text ~ '"b".*"a".*"error"', 'fields keep their order');
select is((select count(*) from mcp.catalog_entries e
            where e.kind = 'tool' and e.definition -> 'outputSchema' is not null
              and (e.definition #> '{outputSchema,properties,error}' is null or e.definition #> '{outputSchema,anyOf}' is null)), 0::bigint,
  'every listed output schema admits an error');

select * from finish();
rollback;
