\ir ../fixtures.psql

create function t.one(actor mcp.actor, args jsonb) returns json language sql as $$ select '{}'::json $$;
create function t.define(uri text) returns text language plpgsql as $$
begin
  perform mcp.define_resource('t.one', 'user', uri, 'one', 'One', 'One.', 'text/plain');
  return (select concat_ws(' ', kind, pattern) from mcp.catalog_entries where name = uri);
end $$;
select is(define('app://one'), 'resource', 'an address');
select is(define('app://{a}/x'), 'template ^app://([^/]+)/x$', 'a template');
select is(define('app://v1.0/(x)?/{a_b}'), 'template ^app://v1\.0/\(x\)\?/([^/]+)$', 'each other character stands for itself');
select is((select definition::jsonb from mcp.catalog_entries where name = 'app://one'),
  '{"uri": "app://one", "name": "one", "title": "One", "description": "One.", "mimeType": "text/plain"}', 'as MCP lists it');
select is((select definition ->> 'uriTemplate' from mcp.catalog_entries where name = 'app://{a}/x'), 'app://{a}/x', 'a template by its uriTemplate');

select * from finish();
rollback;
