\ir ../fixtures.psql

select is(mcp._outline('{"$schema": "x", "type": "object", "required": ["at"], "additionalProperties": false, "anyOf": [{"required": ["at"]}], "properties": {
    "at": {"type": "string", "format": "date-time"}, "count": {"type": ["integer", "null"], "minimum": 0}, "state": {"enum": ["A", "B"]},
    "list": {"type": "array", "maxItems": 3, "items": {"type": "object", "required": ["a"], "properties": {
      "a": {"type": "string"}, "b": {"type": ["object", "null"], "properties": {"c": {"const": 1}}}, "d": {"type": "integer", "description": "Why."}}}},
    "known": {"type": "array", "description": "As elsewhere.", "items": {"type": "object", "properties": {"a": {"type": "string"}}}},
    "part": {"type": "object", "description": "As elsewhere.", "properties": {"a": {"type": "string"}}}}}'),
  '{"type": "object", "properties": {
    "at": {}, "count": {"type": ["integer", "null"]}, "state": {"enum": ["A", "B"]},
    "list": {"type": "array", "items": {"type": "object", "properties": {"a": {}, "b": {"type": ["object", "null"], "properties": {"c": {"const": 1}}}, "d": {"description": "Why."}}}},
    "known": {"type": "array", "description": "As elsewhere."}, "part": {"type": "object", "description": "As elsewhere."}}}',
  'names, types at the top, values, descriptions and structure; a described part without its inside');
select is(mcp._outline('{"type": "object", "description": "All.", "properties": {"a": {"type": "string"}}}'),
  '{"type": "object", "description": "All.", "properties": {"a": {}}}', 'a described whole keeps its fields');
select is(mcp._outline('{"type": "object", "properties": {"type": {"type": "string"}, "items": {"type": "boolean"}, "any": true}}'),
  '{"type": "object", "properties": {"type": {}, "items": {"type": "boolean"}, "any": true}}', 'fields may have any name');
select is(mcp._outline(null)::text, null, 'none stays none');

select * from finish();
rollback;
