-- _issue: write down a connection's new access and refresh token, by hash. Neither outlives the connection.
create or replace function oauth._issue(connection mcp.connections, input jsonb, at timestamptz default mcp.now())
  returns json
  language plpgsql
  set search_path = ''
as $$
declare
  access_until constant timestamptz := least(connection.expires_at, at + make_interval(secs => (mcp.setting('oauth.access_seconds'))::integer));
begin
  insert into mcp.credentials (hash, kind, connection_id, issued_at, expires_at)
  values (decode(input ->> 'access', 'hex'), 'access', connection.id, at, access_until),
         (decode(input ->> 'refresh', 'hex'), 'refresh', connection.id, at, connection.expires_at);
  return json_build_object('issued', json_build_object(
    'expires_in', greatest(1, floor(extract(epoch from access_until - at)))::integer,
    'scope', array_to_string(connection.scopes, ' ')));
end
$$;

comment on function oauth._issue(mcp.connections, jsonb, timestamptz) is 'Write down new tokens.';
revoke all on function oauth._issue(mcp.connections, jsonb, timestamptz) from public, anon, authenticated;
