\ir ../fixtures.psql
select is((select (world._find_match(id::text)).name from world.matches), 'first', 'by its number');
select is(code_of(format('select world._find_match(%L)', number)), 'unknown_match', quote_nullable(number) || ' is none') from unnest(array['0', '-1', '1.0', 'first', '', null, '99999999999999999999', '1; drop']) number;
select * from finish();
rollback;
