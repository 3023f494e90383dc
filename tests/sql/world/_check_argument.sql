\ir ../fixtures.psql

create function t.verdict(rule jsonb, value jsonb) returns text language sql as $$ select coalesce(t.code_of(format('select world._check_argument(''x'', %L, %L)', rule, value)), 'ok') $$;
select is(verdict(rule::jsonb, value::jsonb), expected, rule || ' ' || value) from (values
  ('{"type": "integer", "minimum": 1, "maximum": 3}', '3', 'ok'), ('{"type": "integer", "minimum": 1, "maximum": 3}', '4', 'VALIDATION_ERROR'), ('{"type": "integer", "minimum": 1, "maximum": 3}', '0', 'VALIDATION_ERROR'),
  ('{"type": "integer", "minimum": 1, "maximum": 3}', '2.0', 'ok'), ('{"type": "integer", "minimum": 1, "maximum": 3}', '2.5', 'VALIDATION_ERROR'), ('{"type": "integer", "minimum": 1, "maximum": 3}', '"2"', 'VALIDATION_ERROR'),
  ('{"type": "number", "minimum": 0, "exclusiveMaximum": 24}', '23.99', 'ok'), ('{"type": "number", "minimum": 0, "exclusiveMaximum": 24}', '24', 'VALIDATION_ERROR'),
  ('{"type": "string", "enum": ["a", "b"]}', '"b"', 'ok'), ('{"type": "string", "enum": ["a", "b"]}', '"c"', 'VALIDATION_ERROR'), ('{"type": "string"}', '1', 'VALIDATION_ERROR'), ('{"type": "string"}', 'null', 'VALIDATION_ERROR'),
  ('{"type": "string", "format": "ip"}', '"192.0.2.1"', 'ok'), ('{"type": "string", "format": "ip"}', '"192.0.2"', 'VALIDATION_ERROR'),
  ('{"type": "string", "minLength": 1, "maxLength": 2}', '"ab"', 'ok'), ('{"type": "string", "minLength": 1, "maxLength": 2}', '"abc"', 'VALIDATION_ERROR'), ('{"type": "string", "minLength": 1, "maxLength": 2}', '" "', 'VALIDATION_ERROR'),
  ('{"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}', '[1, 2]', 'ok'), ('{"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}', '[1]', 'VALIDATION_ERROR'),
  ('{"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}', '[1, "2"]', 'VALIDATION_ERROR'), ('{"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}', '{}', 'VALIDATION_ERROR')) x (rule, value, expected);

select * from finish();
rollback;
