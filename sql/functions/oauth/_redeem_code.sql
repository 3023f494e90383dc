-- _redeem_code: the authorization_code grant: turn a code into tokens.
-- Rules: a code works once. Of parallel requests the code's lock lets one win; every later use ends the connection, because the code has
-- leaked. Client, callback and resource must equal those consented to, and the verifier must hash to the challenge. A malformed verifier
-- never matches.
create or replace function oauth._redeem_code(audience text, parameters jsonb, input jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  code oauth.codes;
  connection mcp.connections;
  now timestamptz;
  refused constant json := oauth._error('invalid_grant', 'The code is not valid: unknown, used, expired, or issued for another request.');
begin
  select k.* into code from oauth.codes k
   where k.hash = decode(oauth._parameter(parameters, 'code'), 'hex') for update;
  if code.hash is null then
    return case when oauth._parameter(parameters, 'code') is null
      then oauth._error('invalid_request', 'code is missing.') else refused end;
  end if;
  select c.* into connection from mcp.connections c where c.id = code.connection_id for no key update;
  now := mcp.now();
  if connection.audience is distinct from _redeem_code.audience then
    return refused;
  elsif code.used_at is not null then
    return oauth._end_misused(connection.id, 'code');
  elsif code.expires_at <= now or connection.revoked_at is not null or code.client_id is distinct from oauth._parameter(parameters, 'client_id') then
    return refused;
  elsif oauth._parameter(parameters, 'redirect_uri') is distinct from code.redirect_uri then
    return oauth._error('invalid_grant', 'redirect_uri must be the one of the authorization request.');
  elsif coalesce(oauth._resource(oauth._parameter(parameters, 'resource')), code.resource) is distinct from code.resource then
    return oauth._error('invalid_target', 'resource must be the one of the authorization request.');
  elsif oauth._parameter(parameters, 'code_verifier') is distinct from code.code_challenge then
    return oauth._error('invalid_grant', 'code_verifier does not fit the code_challenge.');
  elsif oauth._is_live(connection) is not true then
    return refused;
  end if;
  update oauth.codes k set used_at = now where k.hash = code.hash;
  -- Until its code is redeemed, a connection ends with the code.
  update mcp.connections c set expires_at = least(
      now + make_interval(days => (mcp.setting('oauth.refresh_days'))::integer),
      (select s.not_after from auth.sessions s where s.id = connection.session_id))
   where c.id = connection.id
  returning * into connection;
  return oauth._issue_tokens(connection, input, mcp.now(), null);
end
$$;

comment on function oauth._redeem_code(text, jsonb, jsonb) is 'Turn a code into tokens.';
revoke all on function oauth._redeem_code(text, jsonb, jsonb) from public, anon, authenticated;
