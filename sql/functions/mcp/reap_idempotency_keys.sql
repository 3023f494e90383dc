-- reap_idempotency_keys: delete expired idempotency keys, a batch at a time.
create or replace function mcp.reap_idempotency_keys()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mcp.idempotency_keys k where (k.connection_id, k.key) in (
    select q.connection_id, q.key from mcp.idempotency_keys q where q.expires_at <= mcp.now() limit 1000 for update skip locked);
  return found;
end
$$;

comment on function mcp.reap_idempotency_keys() is 'Delete expired idempotency keys.';
revoke all on function mcp.reap_idempotency_keys() from public, anon, authenticated;

select mcp.define_chore('mcp.reap_idempotency_keys');
