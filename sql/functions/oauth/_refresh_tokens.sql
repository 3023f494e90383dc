-- _refresh_tokens: the refresh_token grant: the token presented is used up, and the next one replaces it.
-- Rules: for a moment (a setting) the same request gets the same new pair again, because an answer can be lost and clients refresh in
-- parallel. Any other use of a token that was used ends the whole connection. The resource is the grant's own. The scope never widens and
-- the tokens never outlive the connection. A narrower scope applies to the access token alone: the next refresh may have all scopes again.
create or replace function oauth._refresh_tokens(audience text, parameters jsonb, input jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  presented constant bytea := decode(oauth._parameter(parameters, 'refresh_token'), 'hex');
  named constant text[] := array_remove(array_remove(string_to_array(coalesce(oauth._parameter(parameters, 'scope'), ''), ' '), ''), 'offline_access');
  token mcp.credentials;
  connection mcp.connections;
  narrowed text[];
  now timestamptz;
  repeated oauth.rotations;
begin
  if presented is null then
    return oauth._error('invalid_request', 'refresh_token is missing.');
  end if;
  select c.* into connection from mcp.connections c
   where c.id = (select k.connection_id from mcp.credentials k where k.hash = presented and k.kind = 'refresh')
     for no key update;
  -- Read the token again under the lock: a parallel refresh may have used it up.
  select k.* into token from mcp.credentials k where k.hash = presented;
  now := mcp.now();
  if connection.id is null or connection.audience <> _refresh_tokens.audience
     or connection.client_id is distinct from oauth._parameter(parameters, 'client_id') then
    return oauth._invalid_grant(null);
  elsif connection.revoked_at is not null then
    return oauth._invalid_grant(connection.misuse);
  elsif oauth._resource(oauth._parameter(parameters, 'resource')) <> connection.resource then
    return oauth._error('invalid_target', format('resource must be %s, as when the connection was made.', connection.resource));
  end if;
  narrowed := case when cardinality(named) > 0 and not connection.scopes <@ named
    then array(select s from unnest(connection.scopes) s where s = any (named)) end;
  if token.revoked_at is not null then
    repeated := oauth._rotation(presented, narrowed, now);
    if repeated.hash is null then
      return oauth._end_misused(connection.id, 'refresh_token');
    end if;
  end if;
  if token.expires_at <= now or not oauth._is_live(connection) then
    return oauth._invalid_grant(null);
  elsif not named <@ connection.scopes then
    return oauth._error('invalid_scope', 'A refresh cannot widen the scopes; connect again to ask for more.');
  elsif repeated.hash is not null then
    return oauth._issued(connection, repeated.access, now, repeated.sealed);
  end if;
  return oauth._rotate(connection, presented, input, now, narrowed);
end
$$;

comment on function oauth._refresh_tokens(text, jsonb, jsonb) is 'Turn a refresh token into the next tokens.';
revoke all on function oauth._refresh_tokens(text, jsonb, jsonb) from public, anon, authenticated;
