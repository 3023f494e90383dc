\ir ../fixtures.psql

select is(mcp._merged('{"b": 1}', null, '{"a": {"c": null}}')::text, '{ "b" : 1, "a" : {"c": null} }', 'the fields of all, in their order');
select is(mcp._merged(null)::text, '{}', 'none');

select * from finish();
rollback;
