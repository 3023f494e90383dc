\ir ../fixtures.psql

-- What expired goes, and nothing else.
select t.freeze();
select t.account('alpha') as alpha \gset
select t.connect('key', :'alpha') as connection \gset
insert into mcp.idempotency_keys (connection_id, key, kind, name, digest, request_id, expires_at)
select :'connection', k, 'tool', 'a', sha256(''), gen_random_uuid(), mcp.now() + after
  from (values ('long ago', '-1 day'::interval), ('now', '0'), ('later', '0.001 seconds')) v (k0, after), lateral (select replace(k0, ' ', '-')) n (k);
select is(mcp.reap_idempotency_keys(), true, 'there was something to do');
select is((select string_agg(key, ',') from mcp.idempotency_keys), 'later', 'what has not expired stays');
select is(mcp.reap_idempotency_keys(), false, 'then there is nothing to do');
select is((select count(*) from mcp.chores where function = 'mcp.reap_idempotency_keys'), 1::bigint, 'time does it by itself');

select * from finish();
rollback;
