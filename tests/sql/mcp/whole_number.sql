\ir ../fixtures.psql

select is(mcp.whole_number('n', v, 0, 9007199254740991), w, v::text) from (values ('0'::jsonb, 0::bigint), ('2.0', 2), ('1e3', 1000), ('9007199254740991', 9007199254740991)) good (v, w);
select is(code_of(format('select mcp.whole_number(%L, %L, 0, 10)', 'n', v)), 'VALIDATION_ERROR', coalesce(v::text, 'nothing'))
  from unnest(array['-1', '11', '2.5', '"3"', 'null', '[]', 'true', '1e30', null]::jsonb[]) v;

select * from finish();
rollback;
