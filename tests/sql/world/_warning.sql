\ir ../fixtures.psql

select is((select f::text from world._warning('a.b', 'Strange.') f), '(warning,a.b,Strange.,,)', 'a warning');

select * from finish();
rollback;
