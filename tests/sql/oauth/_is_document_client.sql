\ir ../fixtures.psql
select is(oauth._is_document_client(id), names, id) from (values
  ('https://claude.ai/oauth/claude-code-client-metadata', true), ('https://vscode.dev/oauth/client.json', true), ('https://a.test/', false), ('https://a.test', false),
  ('http://a.test/c', false), ('https://a/c', false), ('https://a.test/./c', false), ('https://a.test/..', false), ('https://a.test/%2E%2e/c', false), ('https://a.test/c#d', false),
  ('https://a.test/c?d', false), ('https://A.test/c', false), ('mhc_1', false), ('https://a.test/' || repeat('c', 2040), false)) as v (id, names);
select * from finish();
rollback;
