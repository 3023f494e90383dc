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

-- The tools we ship are described well enough for a model to choose them.
select ok(char_length(e.definition ->> 'description') between 80 and 2500 and e.definition ->> 'title' <> '', e.audience || ' ' || e.name || ' has a title and a description')
  from mcp.catalog_entries e where e.kind = 'tool' and e.room <> 't'; -- each row
select is(e.definition #>> '{inputSchema,additionalProperties}', 'false', e.audience || ' ' || e.name || ' takes no argument that it does not know')
  from mcp.catalog_entries e where e.kind = 'tool' and e.room <> 't'; -- each row

select * from finish();
rollback;
