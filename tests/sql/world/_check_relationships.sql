\ir ../fixtures.psql

select is(code_of(format('select world._check_relationships(%L, %s)', matrix, factions)), expected, matrix) from (values
  ('[[0, 2], [2, 0]]', 2, null), ('[]', 0, null), ('[[0]]', 1, null), ('[[0, 2], [1, 0]]', 2, 'VALIDATION_ERROR'), ('[[1, 2], [2, 0]]', 2, 'VALIDATION_ERROR'), ('[[0, 2]]', 2, 'VALIDATION_ERROR'),
  ('[[0, 2], [2]]', 2, 'VALIDATION_ERROR'), ('[[0]]', 2, 'VALIDATION_ERROR')) x (matrix, factions, expected);

select * from finish();
rollback;
