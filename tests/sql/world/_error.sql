\ir ../fixtures.psql

select is((select f::text from world._error('a.b', 'No.') f), '(error,a.b,No.,,)', 'an error');

select * from finish();
rollback;
