\ir ../fixtures.psql

select freeze() \gset
select account('alpha') as alpha \gset
select connect('mhk_public', :'alpha') as key \gset
select is((select array_agg(k order by k) from json_object_keys(mcp._key(:'key')) k),
  '{account,allowlist,audience,created_at,expires_at,faction,id,last_used_at,name,prefix,revoked_at,role,scopes,tier,workspace}', 'all but the key');
select ok(mcp._key(:'key')::text !~ encode(sha256('mhk_public'), 'hex'), 'and not its hash');
select is(mcp._key(gen_random_uuid())::text, null, 'of nothing, nothing');

select * from finish();
rollback;
