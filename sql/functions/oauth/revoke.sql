-- revoke: revoke a token that its client gives back (RFC 7009); access and refresh tokens end together, with the connection.
-- input: parameters (name to list of values; the bridge has replaced the token by its hash).
-- Rules: unknown, foreign and ended tokens get the same answer as good ones, and nothing happens, so that an old copy ends no connection.
-- Only the client that got the token can revoke it.
-- Answers {"revoked": true} or an OAuth error.
create or replace function oauth.revoke(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  parameters constant jsonb := input -> 'parameters';
  repeated constant text := oauth._repeated_parameter(parameters);
begin
  if repeated is not null then
    return oauth._error('invalid_request', format('%s was sent more than once.', left(repeated, 40)));
  elsif oauth._parameter(parameters, 'token') is null then
    return oauth._error('invalid_request', 'token is missing.');
  end if;
  perform oauth._end_connection(c.id)
     from mcp.credentials k join mcp.connections c on c.id = k.connection_id
    where k.hash = decode(oauth._parameter(parameters, 'token'), 'hex') and k.kind in ('access', 'refresh')
      and k.revoked_at is null and k.expires_at > mcp.now()
      and c.kind = 'own' and c.audience = revoke.audience
      and c.client_id = coalesce(oauth._parameter(parameters, 'client_id'), c.client_id);
  return json_build_object('revoked', true);
end
$$;

comment on function oauth.revoke(text, jsonb, jsonb) is 'End the connection of a token that its client gives back.';
revoke all on function oauth.revoke(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function oauth.revoke(text, jsonb, jsonb) to service_role;
