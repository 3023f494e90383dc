\ir ../fixtures.psql

create function t.one(actor mcp.actor, args jsonb) returns json language sql as $$ select '{}'::json $$;
create function t.annotations(tier text, destructive boolean, idempotent boolean) returns text language plpgsql as $$
begin
  perform mcp.define_tool('t.one', 'user', 'One', 'One.', '{}', tier, destructive => annotations.destructive, idempotent => annotations.idempotent);
  return (select concat_ws(',', case when a ->> 'readOnlyHint' = 'true' then 'reads' end, case when a ->> 'destructiveHint' = 'true' then 'destroys' end,
                           case when a ->> 'idempotentHint' = 'true' then 'repeats' end)
            from (select definition -> 'annotations' as a from mcp.catalog_entries where name = 'one') e);
end $$;

select is(annotations(tier, true, false), 'reads,repeats', tier || ' only reads, whatever is claimed') from unnest(array['observe', 'recommend']) tier;
select is(annotations('act', true, false), 'destroys', 'act may destroy');
select is(annotations('act', false, true), 'repeats', 'or be repeated');
select is(annotations('act', true, true), 'destroys,repeats', 'or both');
select is(annotations('act', false, false), '', 'or neither');
select is((select array_agg(k) from mcp.catalog_entries, json_object_keys(definition) k where name = 'one'), '{name,title,description,inputSchema,annotations}', 'without an output schema none is listed');
select throws_ok($$ select mcp.define_tool('t.one', 'user', 'One', 'One.', '{}', 'god') $$, '22P02', null, 'an unknown tier is refused');
select throws_ok($$ select mcp.define_tool('t.none', 'user', 'One', 'One.', '{}', 'act') $$, 'P0001', null, 'and a function that does not exist');

-- What every client takes.
select is((select definition #>> '{inputSchema}' from mcp.catalog_entries where name = 'one'), '{"type": "object"}', 'an empty input schema is published as that of an object');
select throws_like($$ select mcp.define_tool('t.one', 'user', 'One', 'One.', '{"type": "object", "properties": {"a": {"type": ["string", "null"]}}}', 'act') $$,
  'the input schema of the tool t.one is not portable: a %', 'an input schema that some interfaces refuse is refused');
select throws_like($$ select mcp.define_tool('t.one', 'user', 'One', repeat('x', 1025), '{}', 'act') $$, 'the description of the tool t.one has 1025 characters%', 'so is a long description');
create function t."Odd"(actor mcp.actor, args jsonb) returns json language sql as $$ select '{}'::json $$;
select throws_like(format($$ select mcp.define_tool(%L, 'user', 'One', 'One.', '{}', 'act') $$, 't.' || name), 'the tool t.% has a name that not every client takes%', 'and the name ' || name)
  from unnest(array['"Odd"', 'a-b', repeat('x', 49), '']) name;
-- tools/list shows an outline of what a tool promises, or all of it.
select mcp.define_tool('t.one', 'user', 'One', 'One.', '{}', 'act', output => '{"type": "object", "properties": {"at": {"type": "string", "format": "date-time"}}, "required": ["at"]}') \gset
select is((select (definition -> 'outputSchema')::jsonb from mcp.catalog_entries where name = 'one'), '{"type": "object", "properties": {"at": {}}}', 'an outline');
select is((select output #>> '{anyOf,0,required,0}' from mcp.catalog_entries where name = 'one'), 'at', 'beside all of it');
select mcp.define_tool('t.one', 'user', 'One', 'One.', '{}', 'act', output => '{"type": "object", "required": ["at"]}', outline => false) \gset
select is((select (definition -> 'outputSchema')::jsonb from mcp.catalog_entries where name = 'one'), (select output::jsonb from mcp.catalog_entries where name = 'one'), 'or the same');
-- By characters / 4 of the JSON that tools/list sends, with every room, so that the tools leave a model's context for its work.
select cmp_ok((select sum(char_length(regexp_replace(e.definition::text, '("(?:[^"\\]|\\.)*")|\s', '\1', 'g')) + 1)
                 from mcp.catalog_entries e where e.kind = 'tool' and e.audience = 'user' and e.room <> 't'), '<', 24000::bigint, 'the tools of the user audience cost less than 6,000 tokens');

-- The tools we ship are described well enough for a model to choose them.
select ok(char_length(e.definition ->> 'description') between 80 and 2500 and e.definition ->> 'title' <> '', e.audience || ' ' || e.name || ' has a title and a description')
  from mcp.catalog_entries e where e.kind = 'tool' and e.room <> 't';
select is(e.definition #>> '{inputSchema,additionalProperties}', 'false', e.audience || ' ' || e.name || ' takes no argument that it does not know')
  from mcp.catalog_entries e where e.kind = 'tool' and e.room <> 't';

select * from finish();
rollback;
