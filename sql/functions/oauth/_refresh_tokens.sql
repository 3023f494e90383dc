-- _refresh_tokens: the refresh_token grant: the token presented is used up, and the next one replaces it.
-- Rules: using a token twice ends the whole connection. For a moment (a setting) the token just before the newest is only refused. The scope
-- never widens and the tokens never outlive the connection. A narrower scope applies to the access token alone: the next refresh may have
-- all scopes again.
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
  now timestamptz;
  refused constant json := oauth._error('invalid_grant', 'The refresh token is not valid; connect again.');
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
  if connection.id is null or connection.audience <> _refresh_tokens.audience or connection.revoked_at is not null
     or connection.client_id is distinct from oauth._parameter(parameters, 'client_id') then
    return refused;
  elsif token.revoked_at is not null then
    if token.revoked_at <= now - make_interval(secs => (mcp.setting('oauth.refresh_grace_seconds'))::integer)
       or not exists (select from mcp.credentials k where k.connection_id = connection.id and k.kind = 'refresh'
                       and k.revoked_at is null and k.issued_at = token.revoked_at) then
      perform oauth._end_connection(connection.id);
    end if;
    return refused;
  elsif token.expires_at <= now or not oauth._is_live(connection) then
    return refused;
  elsif not named <@ connection.scopes then
    return oauth._error('invalid_scope', 'A refresh cannot widen the scopes; connect again to ask for more.');
  end if;
  update mcp.credentials k set revoked_at = now where k.hash = presented;
  return oauth._issue_tokens(connection, input, now,
    case when cardinality(named) > 0 and not connection.scopes <@ named then array(select s from unnest(connection.scopes) s where s = any (named)) end);
end
$$;

comment on function oauth._refresh_tokens(text, jsonb, jsonb) is 'Turn a refresh token into the next tokens.';
revoke all on function oauth._refresh_tokens(text, jsonb, jsonb) from public, anon, authenticated;
