\ir ../fixtures.psql

select is(world._edit_distance(a, b), d, a || ' and ' || b) from (values ('', '', 0), ('a', '', 1), ('', 'ab', 2), ('kitten', 'sitting', 3), ('weather', 'wether', 1), ('abc', 'abc', 0)) x (a, b, d);

select * from finish();
rollback;
