-- _host_key: a match host's key as its owner sees it, without the key itself.
create or replace function world._host_key(key world.host_keys)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object('id', key.id, 'name', key.name, 'prefix', key.prefix, 'created_at', mcp.timestamp(key.created_at),
    'expires_at', mcp.timestamp(key.expires_at), 'last_used_at', mcp.timestamp(key.last_used_at),
    'revoked_at', mcp.timestamp(key.revoked_at));
end
$$;

comment on function world._host_key(world.host_keys) is 'A match host''s key as its owner sees it.';
revoke all on function world._host_key(world.host_keys) from public, anon, authenticated;
