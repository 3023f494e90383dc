-- _claim_key: claim an idempotency key for a call, and read what is stored under it: a final answer, the effect that it waits for, or nothing.
-- Rules: runs inside the tool's block, so the row stays if and only if what the tool did stays. A call with the same key that still runs
-- holds the row: this one waits for it, as long as for any lock. An expired row counts as none.
-- Raises: idempotency_conflict when the key belongs to a call of another tool or with other arguments.
create or replace function mcp._claim_key(actor mcp.actor, kind text, name text, args jsonb)
  returns mcp.idempotency_keys
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  args_digest constant bytea := sha256(convert_to(args::text, 'UTF8'));
  stored mcp.idempotency_keys;
begin
  insert into mcp.idempotency_keys as k (connection_id, key, kind, name, digest, request_id, expires_at)
  values (actor.connection, actor.request ->> 'key', _claim_key.kind, _claim_key.name, args_digest, (actor.request ->> 'id')::uuid,
    now + make_interval(secs => mcp.setting('idempotency_key_seconds')::integer))
  on conflict on constraint idempotency_keys_pkey do update set kind = excluded.kind, name = excluded.name, digest = excluded.digest,
    request_id = excluded.request_id, expires_at = excluded.expires_at, outcome = null, body = null, metadata = null, effect = null
    where k.expires_at <= now
  returning k.* into stored;
  if stored.key is null then
    select k.* into stored from mcp.idempotency_keys k where k.connection_id = actor.connection and k.key = actor.request ->> 'key'; -- locked above
    if (stored.kind, stored.name, stored.digest) is distinct from (_claim_key.kind, _claim_key.name, args_digest) then
      perform mcp.fail('idempotency_conflict', 'This idempotency key belongs to an earlier call with another tool or other arguments; '
        'repeat that call exactly, or use a new key.');
    end if;
  end if;
  return stored;
end
$$;

comment on function mcp._claim_key(mcp.actor, text, text, jsonb) is 'Claim an idempotency key, and read what is stored under it.';
revoke all on function mcp._claim_key(mcp.actor, text, text, jsonb) from public, anon, authenticated;
