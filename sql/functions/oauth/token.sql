-- token: the token endpoint: turn a code into tokens, or a refresh token into the next ones.
-- input: parameters (name to list of values; the bridge has replaced code and refresh_token by their hashes, and code_verifier by its S256
-- challenge); access, refresh: hashes of the tokens to issue; sealed: both, sealed under the refresh token presented.
-- Rules: each parameter once; the client is checked before what it presents.
-- Answers {"issued": {"expires_in", "scope"}}, with "sealed" when an earlier answer is to be given again; or an OAuth error.
create or replace function oauth.token(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  parameters constant jsonb := input -> 'parameters';
  repeated constant text := oauth._repeated_parameter(parameters);
  named constant text := oauth._parameter(parameters, 'client_id');
begin
  if repeated is not null then
    return oauth._error('invalid_request', format('%s was sent more than once.', left(repeated, 40)));
  elsif oauth._parameter(parameters, 'grant_type') is null then
    return oauth._error('invalid_request', 'grant_type is missing; it is authorization_code or refresh_token.');
  elsif oauth._parameter(parameters, 'grant_type') not in ('authorization_code', 'refresh_token') then
    return oauth._error('unsupported_grant_type', 'grant_type is authorization_code or refresh_token.');
  elsif named is null then
    return oauth._error('invalid_request', 'client_id is missing.');
  elsif not exists (select from oauth.clients c where c.audience = token.audience and c.client_id = named) then
    return oauth._error('invalid_client', 'This client is not known here; register again.');
  elsif parameters ? 'resource' and oauth._is_resource(audience, parameters -> 'resource' ->> 0, request) is not true then
    return oauth._error('invalid_target', format('resource must be %s/mcp/%s.', mcp._origin(audience, request), audience));
  end if;
  update oauth.clients c set used_at = mcp.now()
   where c.audience = token.audience and c.client_id = named and c.used_at < mcp.now() - interval '1 hour';
  if oauth._parameter(parameters, 'grant_type') = 'authorization_code' then
    return oauth._redeem_code(audience, parameters, input);
  end if;
  return oauth._refresh_tokens(audience, parameters, input);
end
$$;

comment on function oauth.token(text, jsonb, jsonb) is 'Issue tokens for a code or a refresh token.';
revoke all on function oauth.token(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function oauth.token(text, jsonb, jsonb) to service_role;
