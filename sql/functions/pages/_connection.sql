-- _connection: a connection as its person sees it.
create or replace function pages._connection(connection mcp.connections)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object(
    'id', connection.id,
    'name', connection.name,
    'client', connection.client_id,
    'scopes', connection.scopes,
    'tier', connection.tier,
    'allowlist', connection.allowlist,
    'workspace', mcp._workspace(connection.workspace_id) ->> 'name',
    'created_at', mcp.timestamp(connection.created_at),
    'expires_at', mcp.timestamp(connection.expires_at),
    'last_used_at', mcp.timestamp(connection.last_used_at));
end
$$;

comment on function pages._connection(mcp.connections) is 'A connection as its person sees it.';
revoke all on function pages._connection(mcp.connections) from public, anon, authenticated;
