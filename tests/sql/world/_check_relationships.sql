\ir ../fixtures.psql

select is(code_of(format('select world._check_relationships(%L, %s)', matrix, factions)), expected, matrix) from (values
  ('[[0, 2], [2, 0]]', 2, null), ('[]', 0, null), ('[[0]]', 1, null), ('[[0, 2], [1, 0]]', 2, 'VALIDATION_ERROR'), ('[[1, 2], [2, 0]]', 2, 'VALIDATION_ERROR'), ('[[0, 2]]', 2, 'VALIDATION_ERROR'),
  ('[[0, 2], [2]]', 2, 'VALIDATION_ERROR'), ('[[0]]', 2, 'VALIDATION_ERROR')) x (matrix, factions, expected);

create function t.says(matrix jsonb, factions integer) returns text language plpgsql as $$
begin
  perform world._check_relationships(matrix, factions);
  return 'ok';
exception when sqlstate 'MH000' then return sqlerrm;
end $$;
select is(says('[[0, 2], [2, 0]]', 0), 'relationships has one row and one column for each of the 0 factions; it has 2 rows, of 2 columns.', 'what was expected and what was found');
select is(says('[]', 1), 'relationships has one row and one column for each of the 1 factions; it has 0 rows, of no columns.', 'of none');

select * from finish();
rollback;
