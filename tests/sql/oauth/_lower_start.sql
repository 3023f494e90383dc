\ir ../fixtures.psql
select is(oauth._lower_start('ABC:DEF', '^[A-Z]+:'), 'abc:DEF', 'the start alone');
select is(oauth._lower_start('ABC', '^[0-9]+'), 'ABC', 'where there is one');
select is(oauth._lower_start(null, '^[A-Z]+:'), null, 'none stays none');
select * from finish();
rollback;
