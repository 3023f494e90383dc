\ir ../fixtures.psql

select is(mcp._quoted('a.b'), 'a.b', 'a plain name');
select is(mcp._quoted('a.b; drop'), 'a."b; drop"', 'never more than a name');

select * from finish();
rollback;
