\ir ../fixtures.psql

select is((select array_agg((item, at, place)::text) from world._list_items('[{"a": 1}, 7, {"b": 2}]', 'list')), array['("{""a"": 1}",list.0,1)', '("{""b"": 2}",list.2,3)'], 'the mappings, each with its place');
select is((select count(*) from unnest(array['{}', 'null', '7', '[]']::jsonb[]) node, world._list_items(node, 'list')), 0::bigint, 'what is no list has none');
select is((select count(*) from world._list_items(null, 'list')), 0::bigint, 'nor has nothing');

select * from finish();
rollback;
