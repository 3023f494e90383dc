\ir ../fixtures.psql

create function t.found(findings world.diagnostic[]) returns text language sql as $$
  select coalesce(string_agg(left(f.severity, 1) || ' ' || f.path, ', ' order by f.path, f.severity), '') from unnest(findings) f $$;
create function t.value(rule jsonb, value jsonb) returns text language sql as $$ select coalesce((select string_agg(f.path || ': ' || f.message, ' ') from world._mission_value(rule, value, 'p') f), '') $$;
select is(value(rule::jsonb, value::jsonb), expected, rule || ' ' || value) from (values
  ('{"is": "whole", "minimum": 1, "maximum": 3}', '2', ''), ('{"is": "whole", "minimum": 1, "maximum": 3}', '4', 'p: This must be at least 1 and at most 3.'), ('{"is": "number", "above": 0}', '0', 'p: This must be more than 0.'),
  ('{"is": "whole"}', '"2"', 'p: This must be a whole number.'), ('{"is": "text|whole"}', 'true', 'p: This must be text or a whole number.'), ('{"is": "text"}', '" "', 'p: This must not be empty.'),
  ('{"is": "text", "one_of": ["air"]}', '"air"', ''), ('{"is": "text", "one_of": ["air"]}', '"aire"', 'p: "aire" is not one of them.'), ('{"is": "list", "least": 1, "items": {"is": "flag"}}', '[]', 'p: At least 1 of these are needed.'),
  ('{"is": "list", "items": {"is": "flag"}}', '[true, 1]', 'p.1: This must be true or false.'), ('{"is": "shape", "shape": "time"}', '{"hour": 1}', 'p.minute: minute is required.'), ('{"is": "any"}', 'null', ''),
  ('{"is": "vector3"}', '[1, 2]', 'p: This must be three numbers [x, y, z].')) x (rule, value, expected);
select is((select (f.key, f.known)::text from world._mission_value('{"is": "text", "one_of": ["air", "ground"]}', '"aire"', 'p') f), '(aire,"{air,ground}")', 'with those that would have been right');

select * from finish();
rollback;
