-- _release_key: forget an idempotency key without a final answer whose call failed after an earlier part of it, so that a repeat starts anew.
create or replace function mcp._release_key(stored mcp.idempotency_keys)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  delete from mcp.idempotency_keys k
   where k.connection_id = stored.connection_id and k.key = stored.key and k.request_id = stored.request_id and k.outcome is null;
end
$$;

comment on function mcp._release_key(mcp.idempotency_keys) is 'Forget an idempotency key whose call failed.';
revoke all on function mcp._release_key(mcp.idempotency_keys) from public, anon, authenticated;
