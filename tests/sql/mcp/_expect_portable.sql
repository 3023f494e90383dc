\ir ../fixtures.psql

create function t.why(schema jsonb) returns text language plpgsql as $$
begin
  perform mcp._expect_portable('t.one', why.schema);
  return null;
exception when raise_exception then
  return regexp_replace(sqlerrm, '^the input schema of the tool t.one is not portable: ', '');
end $$;
create function t.property(schema jsonb) returns jsonb language sql as $$ select jsonb_build_object('type', 'object', 'properties', jsonb_build_object('p', schema)) $$;

select is(why(schema), null, schema::text || ' is portable') from unnest(array[
  '{"type": "object"}', '{"type": "object", "properties": {}, "required": ["a"], "additionalProperties": false}',
  property('{"type": "string", "enum": ["a", "b"], "minLength": 1, "description": "A."}'),
  property('{"type": "array", "items": {"type": "integer"}}'), property('{"type": "object", "properties": {"type": {"type": "string"}, "$ref": {"type": "string"}}}'),
  property('{"anyOf": [{"type": "string"}, {"type": "integer"}]}')]::jsonb[]) schema;
select is(why(bad.schema), bad.why, bad.schema::text) from (values
  ('{}'::jsonb, 'the whole needs one scalar type; null for an optional argument counts as left out'),
  ('{"type": "array", "items": {"type": "string"}}', 'the whole is of another type than object'),
  ('{"type": "object", "anyOf": [{"required": ["a"]}]}', 'the whole has alternatives at the top; check them in the function'),
  ('{"type": "object", "not": {}}', 'the whole has alternatives at the top; check them in the function'),
  ('{"type": "object", "oneOf": []}', 'the whole has alternatives at the top; check them in the function'),
  ('{"type": "object", "allOf": []}', 'the whole has alternatives at the top; check them in the function'),
  ('{"type": "object", "$defs": {"a": {"type": "string"}}}', 'the whole has definitions, which only references use'),
  (property('{"$ref": "#/$defs/a"}'), 'p has a reference; mcp.define_schema inlines shared parts'),
  (property('{"type": ["string", "null"]}'), 'p needs one scalar type; null for an optional argument counts as left out'),
  (property('{"description": "any"}'), 'p needs one scalar type; null for an optional argument counts as left out'),
  (property('true'), 'p is no object'),
  (property('{"type": "array"}'), 'p is an array without items'),
  (property('{"type": "array", "items": {"type": "array"}}'), 'p[] is an array without items'),
  (property('{"type": "object", "properties": {"q": {"enum": ["a"]}}}'), 'p.q needs one scalar type; null for an optional argument counts as left out'),
  (property('{"type": "integer", "enum": [1]}'), 'p has an enum of other values than texts'),
  (property('{"type": "string", "enum": ["a", null]}'), 'p has an enum of other values than texts'),
  (property('{"anyOf": [{"type": "string"}, {"type": ["null"]}]}'), 'p.anyOf[1] needs one scalar type; null for an optional argument counts as left out')) bad (schema, why);
select is_empty($$ select e.name, why(e.definition::jsonb -> 'inputSchema') from mcp.catalog_entries e
  where e.kind = 'tool' and why(e.definition::jsonb -> 'inputSchema') is not null $$, 'every tool that we ship is portable');

select * from finish();
rollback;
