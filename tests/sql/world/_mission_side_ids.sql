\ir ../fixtures.psql

select is(world._mission_side_ids(document::jsonb), expected::text[], document) from (values
  ('{"sides": ["blue", {"id": "red"}, 3, "blue"]}', '{blue,red,3,blue}'), ('{"sides": [{}, null]}', '{"",""}'), ('{"sides": 7}', '{}'), ('{}', '{}')) x (document, expected);

select * from finish();
rollback;
