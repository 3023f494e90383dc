-- _judge_request: the OAuth error of an authorization request whose client and callback are right; null when nothing is wrong.
create or replace function oauth._judge_request(audience text, parameters jsonb, request jsonb)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  repeated constant text := oauth._repeated_parameter(parameters);
  method constant text := oauth._parameter(parameters, 'code_challenge_method');
begin
  if repeated is not null then
    return oauth._error('invalid_request', format('%s was sent more than once.', left(repeated, 40)));
  elsif parameters ? 'request' then
    return oauth._error('request_not_supported', 'Send the parameters themselves instead of a request object.');
  elsif parameters ? 'request_uri' then
    return oauth._error('request_uri_not_supported', 'Send the parameters themselves instead of a request_uri.');
  elsif oauth._parameter(parameters, 'response_type') is null then
    return oauth._error('invalid_request', 'response_type is missing; it must be code.');
  elsif oauth._parameter(parameters, 'response_type') <> 'code' then
    return oauth._error('unsupported_response_type', 'response_type must be code.');
  elsif coalesce(oauth._parameter(parameters, 'response_mode'), 'query') <> 'query' then
    return oauth._error('invalid_request', 'response_mode must be query.');
  elsif char_length(parameters -> 'state' ->> 0) > 4096 then
    return oauth._error('invalid_request', 'state is longer than 4096 characters.');
  elsif oauth._parameter(parameters, 'code_challenge') is null then
    return oauth._error('invalid_request', 'code_challenge is missing; PKCE with S256 is required.');
  elsif method is distinct from 'S256' then
    return oauth._error('invalid_request', 'code_challenge_method must be S256.');
  elsif oauth._parameter(parameters, 'code_challenge') !~ '^[A-Za-z0-9_-]{43}$' then
    return oauth._error('invalid_request', 'code_challenge must be the 43 characters of an S256 challenge.');
  elsif (oauth._is_resource(audience, coalesce(oauth._parameter(parameters, 'resource'), mcp._origin(audience, request) || '/mcp'), request)) is not true then
    return oauth._error('invalid_target', format('resource must be %s/mcp/%s.', mcp._origin(audience, request), audience));
  elsif exists (select from unnest(string_to_array(coalesce(oauth._parameter(parameters, 'scope'), ''), ' ')) as asked (name)
                 where asked.name not in ('', 'offline_access')
                   and not exists (select from mcp.scopes s where s.audience = _judge_request.audience and s.name = asked.name)) then
    return oauth._error('invalid_scope', format('The scopes of this server are %s.',
      (select string_agg(s.name, ', ' order by s.position) from mcp.scopes s where s.audience = _judge_request.audience)));
  elsif oauth._parameter(parameters, 'prompt') = 'none' then
    return oauth._error('interaction_required', 'Consent is always asked for; send the person without prompt=none.');
  end if;
  return null;
end
$$;

comment on function oauth._judge_request(text, jsonb, jsonb) is 'What is wrong with an authorization request.';
revoke all on function oauth._judge_request(text, jsonb, jsonb) from public, anon, authenticated;
