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

create function t.says(rule jsonb, value jsonb) returns text language plpgsql as $$
begin
  perform world._check_argument('x', rule, value);
  return 'ok';
exception when sqlstate 'MH000' then return sqlerrm;
end $$;
select is(says(rule::jsonb, value::jsonb), expected, rule || ' ' || value || ' says what would be right') from (values
  ('{"type": "number", "minimum": 0, "exclusiveMaximum": 24}', '24.0000000001', 'x is a number from 0 to below 24.'), ('{"type": "number", "minimum": 0, "exclusiveMaximum": 24}', '"noon"', 'x is a number from 0 to below 24.'),
  ('{"type": "integer", "minimum": 1, "maximum": 3}', '1.5', 'x is a whole number from 1 to 3.'), ('{"type": "number"}', '"2"', 'x is a number.')) x (rule, value, expected);

select * from finish();
rollback;
