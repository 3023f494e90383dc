\ir ../fixtures.psql
\ir ../browser.psql
select is(oauth._resource(named), kept, named) from (values ('HTTPS://Hall.TEST:8443/MCP/User?X', 'https://hall.test:8443/MCP/User?X'), ('HTTPS://Hall.test', 'https://hall.test'),
  ('no address', 'no address'), ('', '')) v (named, kept);
select is(oauth._resource(null), null, 'none stays none');
select is(oauth._is_resource('user', named, request()), same, named) from (values ('https://hall.test/mcp/user', true), ('HTTPS://Hall.Test/mcp', true), ('https://hall.test/MCP', false),
  ('https://hall.test/mcp/', false), ('https://hall.test/mcp/admin', false), ('https://other.test/mcp', false)) v (named, same);
select * from finish();
rollback;
