-- _key: an agent key as its owner sees it, without the key itself.
create or replace function mcp._key(id uuid)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select json_build_object('id', c.id, 'name', c.name, 'prefix', k.prefix, 'account', a.handle, 'audience', c.audience,
             'scopes', c.scopes, 'tier', c.tier, 'workspace', mcp._workspace(c.workspace_id) ->> 'slug', 'role', c.role, 'faction', c.faction, 'allowlist', c.allowlist,
             'created_at', mcp.timestamp(c.created_at), 'expires_at', mcp.timestamp(c.expires_at),
             'last_used_at', mcp.timestamp(c.last_used_at), 'revoked_at', mcp.timestamp(c.revoked_at))
      from mcp.connections c
      join mcp.accounts a on a.user_id = c.account
      left join mcp.credentials k on k.connection_id = c.id
     where c.id = _key.id);
end
$$;

comment on function mcp._key(uuid) is 'An agent key as its owner sees it.';
revoke all on function mcp._key(uuid) from public, anon, authenticated;
