-- _is_live: may this connection still get tokens? It is not ended, its account and session are live, and on the admin audience the account
-- is still an administrator.
create or replace function oauth._is_live(connection mcp.connections)
  returns boolean
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return connection.revoked_at is null
    and (connection.expires_at is null or connection.expires_at > mcp.now())
    and public.mcp_live_actor(connection.account, connection.session_id)
    and (connection.audience = 'user' or exists (select from public.user_roles r where r.user_id = connection.account));
end
$$;

comment on function oauth._is_live(mcp.connections) is 'Whether a connection may still get tokens.';
revoke all on function oauth._is_live(mcp.connections) from public, anon, authenticated;
