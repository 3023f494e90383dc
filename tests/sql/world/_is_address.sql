\ir ../fixtures.psql

select is(world._is_address(value), answer, value) from (values ('192.0.2.1', true), ('2001:db8::1', true), ('192.0.2.0/24', false), ('192.0.2', false), ('localhost', false), ('', false), ('1; shutdown', false)) x (value, answer);

select * from finish();
rollback;
