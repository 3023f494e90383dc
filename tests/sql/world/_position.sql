\ir ../fixtures.psql

select is((select line || ':' || col from world._position('{"": [1, 1], "a": [2, 3], "a.b": [4, 5]}', path)), at, path) from (values ('', '1:1'), ('a', '2:3'), ('a.b', '4:5'), ('a.b.c.d', '4:5'), ('a.x', '2:3'), ('z', '1:1')) x (path, at);
select is((select line from world._position(null, 'a.b')), 1, 'without positions all is on the first line');

select * from finish();
rollback;
