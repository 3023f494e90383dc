\ir ../fixtures.psql

create function t.mine(actor mcp.actor) returns json language sql as $$ select json_build_object('mine', actor.handle) $$;
select account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin') \gset
select mcp.define_hook('whoami', 't.mine', 'admin', adds => '{"mine": {"type": "string"}}', says => 'And `mine`.'), mcp._generate_dispatch() \gset
select is((call('key', 'whoami', audience => 'admin')).body ->> 'mine', 'warden', 'a room''s field is in the answer');
select is((d -> 'outputSchema' #> '{properties,mine}', o #> '{properties,mine}', o #> '{anyOf,0,required}' ? 'mine', d ->> 'description' ~ ' And `mine`.$')::text,
  '({},"{""type"": ""string""}",t,t)', 'and in the catalog')
  from (select definition::jsonb as d, output::jsonb as o from mcp.catalog_entries where audience = 'admin' and name = 'whoami') e;
select ok((select output::jsonb #> '{anyOf,0,required}' ? 'agent' from mcp.catalog_entries where audience = 'user' and name = 'whoami'), 'as the arena''s is for people');

create temporary table before as select audience, definition::text from mcp.catalog_entries where name = 'whoami';
select mcp._generate_dispatch() \gset
select is_empty($$ select audience, definition::text from mcp.catalog_entries where name = 'whoami' except select * from before $$, 'a second time adds nothing');

select * from finish();
rollback;
