\ir ../fixtures.psql

create function t.verdict(given jsonb, schema jsonb default '{"required": ["a"], "properties": {"a": {"type": "number"}, "b": {"type": "number"}}}') returns text language plpgsql as $$
declare detail text;
begin
  perform world._check_arguments(schema, given);
  return 'ok';
exception when sqlstate 'MH000' then
  get stacked diagnostics detail = pg_exception_detail;
  return detail::jsonb ->> 'field';
end $$;
select is(verdict('{"a": 1}'), 'ok', 'what is required');
select is(verdict('{"a": 1, "b": 2}'), 'ok', 'and more');
select is(verdict('{"b": 2}'), 'args.a', 'what is required is missing');
select is(verdict('{"a": "1"}'), 'args.a', 'what is wrong');
select is(verdict('{"a": 1, "c": 1}'), 'args.c', 'what nobody knows');
select is(verdict(given::jsonb, '{"oneOf": ["a", "b"], "properties": {"a": {"type": "number"}, "b": {"type": "number"}}}'), expected, 'one of two: ' || given) from (values ('{"a": 1}', 'ok'), ('{"b": 1}', 'ok'), ('{}', 'args'), ('{"a": 1, "b": 1}', 'args')) x (given, expected);

select * from finish();
rollback;
