\ir ../fixtures.psql

select is((select f::text from world._wrong('a.b', 'No.') f), '(error,a.b,No.,,)', 'an error');

select * from finish();
rollback;
