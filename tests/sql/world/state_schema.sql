\ir ../fixtures.psql
\ir world.psql

-- One schema for all: what the tool promises is what the bridge checks a host by.
select is((select definition -> 'outputSchema' from mcp.catalog_entries where kind = 'tool' and name = 'world_state')::jsonb,
  mcp._output(world.state_schema()::jsonb)::jsonb, 'the tool''s output schema is the schema, or an error');
select is(array(select jsonb_object_keys(world.state_schema()::jsonb -> 'properties') order by 1), array(select jsonb_array_elements_text(world.state_schema()::jsonb -> 'required') order by 1), 'every key is required');
select is(array(select jsonb_object_keys(state()) order by 1), array(select jsonb_array_elements_text(world.state_schema()::jsonb -> 'required') order by 1), 'the tests'' state has them');
select is(array(select jsonb_object_keys(entity(1, 1)) order by 1), array(select jsonb_array_elements_text(world.state_schema()::jsonb #> '{properties,entities,items,required}') order by 1), 'its entities too');

select * from finish();
rollback;
