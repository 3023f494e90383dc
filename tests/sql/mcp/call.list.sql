\ir ../fixtures.psql

select account('alpha') as alpha \gset
select connect('alpha key', :'alpha') \gset
create function t.listing(secret text, kind text default 'tools', out outcome text, out body jsonb, out version bigint) language sql as $$
  select l.outcome, l.body::jsonb, l.version from mcp.call(t.bearer(secret), 'user', kind, '{}', t.request() || '{"kind": "list"}') l $$;

select is((listing('alpha key')).outcome, 'ok', 'a live key may list');
select is((listing('alpha key')).version, (select version from mcp.state), 'and learns the version');
select is((select array_agg(t ->> 'name') from listing('alpha key') l, jsonb_array_elements(l.body) t),
  array(select e.name from mcp.catalog_entries e where e.audience = 'user' and e.kind = 'tool' order by e.name), 'tools by name');
select ok((select bool_and(t ?& '{name,title,description,inputSchema,annotations}'::text[]) from listing('alpha key') l, jsonb_array_elements(l.body) t),
  'as MCP writes them');
select is((listing('alpha key', kind)).body, '[]', 'no ' || kind || ' is an empty list') from unnest(array['resources', 'resource_templates', 'prompts']) kind;
select is((listing('guess')).body ->> 'code', 'UNAUTHORIZED', 'a wrong credential lists nothing');
select is((listing(null)).body ->> 'code', 'UNAUTHORIZED', 'nor does none');
select is(charged(:'alpha'), 0, 'lists are free');
update mcp.connections set revoked_at = mcp.now();
select is((listing('alpha key', 'none')).body ->> 'code', 'UNAUTHORIZED', 'a revoked key lists nothing');

select * from finish();
rollback;
