-- key_revoke: revoke an agent key, named by its id or its public prefix, from the next call on.
-- Rules: repeating it keeps the first revocation's time.   Raises: unknown_key.
create or replace function mcp.key_revoke(id text)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  revoked mcp.connections;
begin
  update mcp.connections c set revoked_at = coalesce(c.revoked_at, mcp.now())
   where c.kind = 'key'
     and c.id = (select k.connection_id from mcp.credentials k
                  where k.kind = 'key' and (k.prefix = key_revoke.id or k.connection_id::text = key_revoke.id))
  returning * into revoked;
  if revoked.id is null then
    perform mcp.fail('unknown_key', format('There is no key %s; `moothall key list` shows prefixes.', to_json(id)));
  end if;
  return mcp._key(revoked.id);
end
$$;

comment on function mcp.key_revoke(text) is 'Revoke an agent key.';
revoke all on function mcp.key_revoke(text) from public, anon, authenticated;
grant execute on function mcp.key_revoke(text) to service_role;
