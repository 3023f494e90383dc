\ir ../fixtures.psql
\ir world.psql

select host_key('first'), host_key('second') \gset
select is((select count(*) from json_array_elements(world.host_key_list())), 2::bigint, 'all of them');

select * from finish();
rollback;
