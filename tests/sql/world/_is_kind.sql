\ir ../fixtures.psql

select is((select string_agg(k, ' ' order by k) from unnest(array['text', 'number', 'whole', 'flag', 'list', 'shape', 'vector2', 'vector3', 'any']) k where world._is_kind(value::jsonb, k)), expected, value) from (values
  ('"1"', 'any text'), ('1', 'any number whole'), ('1.5', 'any number'), ('2.0', 'any number whole'), ('true', 'any flag'), ('null', 'any'), ('{}', 'any shape'), ('[]', 'any list'), ('[1, 2]', 'any list vector2'),
  ('[1, 2, 3]', 'any list vector3'), ('[1, "2"]', 'any list'), ('[1, 2, null]', 'any list')) x (value, expected);

select * from finish();
rollback;
