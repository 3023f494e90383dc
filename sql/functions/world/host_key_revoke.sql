-- host_key_revoke: revoke a match host's key, named by its id or its public prefix, from the next call on.
-- Rules: repeating it keeps the first revocation's time.   Raises: unknown_key.
create or replace function world.host_key_revoke(id text)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  revoked world.host_keys;
begin
  update world.host_keys k set revoked_at = coalesce(k.revoked_at, mcp.now())
   where k.prefix = host_key_revoke.id or k.id::text = host_key_revoke.id
  returning * into revoked;
  if revoked.id is null then
    perform mcp.fail('unknown_key', format('There is no host key %s; `moothall host-key list` shows prefixes.', to_json(id)));
  end if;
  return world._host_key(revoked);
end
$$;

comment on function world.host_key_revoke(text) is 'Revoke a match host''s key.';
revoke all on function world.host_key_revoke(text) from public, anon, authenticated;
grant execute on function world.host_key_revoke(text) to service_role;
