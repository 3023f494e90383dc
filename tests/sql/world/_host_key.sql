\ir ../fixtures.psql
\ir world.psql

select freeze() \gset
select host_key() \gset
select is((select world._host_key(k)::jsonb - 'id' from world.host_keys k), '{"name": "host", "prefix": "mhh_host", "created_at": "2026-03-01T12:00:00.000Z", "expires_at": null, "last_used_at": null, "revoked_at": null}', 'all but the key');

select * from finish();
rollback;
