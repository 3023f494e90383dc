-- _is_answered: whether a final answer is stored under the call's idempotency key, so that a repeat costs nothing.
create or replace function mcp._is_answered(actor mcp.actor)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return exists (
    select from mcp.idempotency_keys k
     where k.connection_id = actor.connection and k.key = actor.request ->> 'key' and k.outcome is not null and k.expires_at > mcp.now());
end
$$;

comment on function mcp._is_answered(mcp.actor) is 'Whether a final answer is stored under the call''s idempotency key.';
revoke all on function mcp._is_answered(mcp.actor) from public, anon, authenticated;
