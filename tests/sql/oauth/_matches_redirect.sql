\ir ../fixtures.psql
select is(oauth._matches_redirect(asked, '{https://a.test/cb,http://localhost:8787/callback,http://[::1]/x?y=1}'), fits, asked) from (values
  ('https://a.test/cb', true), ('https://a.test:443/cb', false), ('https://a.test/cb?', false), ('http://localhost/callback', true), ('http://localhost:1/callback', true),
  ('http://localhost:/callback', false), ('http://localhost:123456/callback', false), ('http://localhost:65535/callback', true), ('http://localhost:65536/callback', false), ('http://localhost:99999/callback', false), ('http://localhost:0/callback', false),
  ('HTTP://localhost:1/callback', true), ('HTTPS://a.test/cb', true), ('https://A.test/cb', false), ('http://localhost:1/callback/', false), ('http://localhost:1@evil.test/callback', false),
  ('http://localhost.evil.test/callback', false), ('http://127.0.0.1:8787/callback', false), ('http://[::1]:5/x?y=1', true), ('http://[::1]:5/x?y=2', false), (null, false)) as v (asked, fits);
select * from finish();
rollback;
