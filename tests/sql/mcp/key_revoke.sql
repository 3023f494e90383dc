\ir ../fixtures.psql

select freeze() \gset
select account('alpha') as alpha \gset
select connect('mhk_one', :'alpha') as one, connect('mhk_two', :'alpha') as two \gset
select session(:'alpha') as session \gset
select connect('app', :'alpha', kind => 'own', session => :'session', client => 'app') as app \gset

select is(said('mhk_one', 'whoami'), 'ok', 'a live key');
select is(mcp.key_revoke('mhk_one') ->> 'revoked_at', '2026-03-01T12:00:00.000Z', 'is revoked by its prefix');
select is(said('mhk_one', 'whoami'), 'refused UNAUTHORIZED', 'and refused on the next call');
select advance('1 hour') \gset
select is(mcp.key_revoke('mhk_one') ->> 'revoked_at', '2026-03-01T12:00:00.000Z', 'repeating it keeps the first time');
select is(said('mhk_two', 'whoami'), 'ok', 'another lives on');
select is(mcp.key_revoke(:'two') ->> 'id', :'two', 'an id does as well');
select is(said('mhk_two', 'whoami'), 'refused UNAUTHORIZED', 'at once');
select is(code_of(format('select mcp.key_revoke(%L)', x)), 'unknown_key', x || ' is no key') from unnest(array['mhk_none', 'app', :'app', '']) x;
select is(said('app', 'whoami'), 'ok', 'what is no key is left alone');
select throws_ok($$ insert into mcp.credentials (hash, kind, prefix) values (sha256('other'), 'key', 'mhk_one') $$, '23505', null, 'a prefix names one key');

select * from finish();
rollback;
