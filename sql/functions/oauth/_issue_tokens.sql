-- _issue_tokens: store the hashes of a connection's new access and refresh token. Neither outlives the connection. `narrowed`: the scopes of
-- this access token, when they are fewer than the connection's; the refresh token keeps all.
create or replace function oauth._issue_tokens(connection mcp.connections, input jsonb, at timestamptz, narrowed text[])
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  access_until constant timestamptz := least(connection.expires_at, at + make_interval(secs => (mcp.setting('oauth.access_seconds'))::integer));
begin
  insert into mcp.credentials (hash, kind, connection_id, issued_at, expires_at, scopes)
  values (decode(input ->> 'access', 'hex'), 'access', connection.id, at, access_until, narrowed),
         (decode(input ->> 'refresh', 'hex'), 'refresh', connection.id, at, connection.expires_at, null);
  return oauth._issued(connection, decode(input ->> 'access', 'hex'), at);
end
$$;

comment on function oauth._issue_tokens(mcp.connections, jsonb, timestamptz, text[]) is 'Issue a connection''s next tokens.';
revoke all on function oauth._issue_tokens(mcp.connections, jsonb, timestamptz, text[]) from public, anon, authenticated;
