\ir ../fixtures.psql
\ir world.psql

-- Keys of hosts: made, listed, ended; never shown again.
select host_key() as key \gset
select is((select octet_length(hash) from world.host_keys), 32, 'a hash is kept');
select is((world.host_key_list()::jsonb -> 0) - 'created_at' - 'id', '{"name": "host", "prefix": "mhh_host", "expires_at": null, "last_used_at": null, "revoked_at": null}', 'the list holds no key');
select is(code_of('select world.host_key_create(''{"sha256": "00", "prefix": "x", "name": ""}'')'), 'VALIDATION_ERROR', 'a name has letters');
select is(code_of('select world.host_key_create(''{"expires_in_seconds": "soon"}'')'), 'VALIDATION_ERROR', 'a lifetime is a number');
select is((select count(*) from mcp.credentials where connection_id is null), 1::bigint, 'the common gates know it as issued');

select * from finish();
rollback;
