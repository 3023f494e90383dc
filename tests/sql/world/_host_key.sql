\ir ../fixtures.psql
\ir world.psql

select freeze() \gset
select host_key() \gset
select is(world._host_key(k)::jsonb - 'id', '{"name": "host", "prefix": "mhh_host", "created_at": "2026-03-01T12:00:00.000Z", "expires_at": null, "last_used_at": null, "revoked_at": null}', 'all but the key') from world.host_keys k;

select * from finish();
rollback;
