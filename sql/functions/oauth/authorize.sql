-- authorize: the authorization endpoint: check a client's request and store it as pending for the consent page.
-- input: parameters (name to list of values). request: also browser, the hash of the browser's own cookie.
-- Rules: client and callback are checked first, and their problems are shown here; all other errors go to the callback with the state and
-- the issuer. PKCE with S256 always; a repeated parameter is refused; a request that names no scope asks for all of them.
-- Answers one of {"problem": text}: show it here; {"fetch": url}: fetch the client's document, store it and ask again;
-- {"redirect_uri", "parameters"}: send the person back; {"request": id}: show the consent page.
create or replace function oauth.authorize(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  parameters constant jsonb := input -> 'parameters';
  named constant text := oauth._parameter(parameters, 'client_id');
  callback constant text := oauth._parameter(parameters, 'redirect_uri');
  client oauth.clients;
  problem json;
  made uuid;
begin
  if jsonb_array_length(parameters -> 'client_id') > 1 or jsonb_array_length(parameters -> 'redirect_uri') > 1 then
    return json_build_object('problem', 'The request names its client or its callback twice.');
  elsif named is null or callback is null then
    return json_build_object('problem', 'The request does not say which client it is from and where to answer (client_id, redirect_uri).');
  end if;
  if mcp._throttle('oauth.authorize', mcp._address_group(request ->> 'address'),
       (mcp.setting('oauth.authorizations_per_minute'))::integer, interval '1 minute') is not null then
    return json_build_object('problem', 'Too many requests from your network; wait a minute and start again from the client.');
  end if;
  select c.* into client from oauth.clients c where c.audience = authorize.audience and c.client_id = named;
  if oauth._is_document_client(named) and (client.client_id is null or (client.fresh_until >= now) is not true) and not input ? 'fetched' then
    return json_build_object('fetch', named);
  elsif client.client_id is null or (client.kind = 'document' and ((client.fresh_until >= now) is not true or not oauth._is_document_client(named))) then
    return json_build_object('problem', 'This client is not known here; remove the connection in the client and add it again.');
  elsif oauth._matches_redirect(callback, client.redirect_uris) is not true then
    return json_build_object('problem', 'The callback address is not one that this client registered.');
  end if;

  problem := oauth._judge_request(audience, parameters, request);
  if problem is not null then
    return json_build_object('redirect_uri', callback, 'parameters', jsonb_strip_nulls(problem::jsonb || jsonb_build_object(
      'state', case when jsonb_array_length(parameters -> 'state') = 1 then parameters -> 'state' ->> 0 end,
      'iss', mcp._origin(audience, request) || '/oauth')));
  end if;
  update oauth.clients c set used_at = now where c.audience = authorize.audience and c.client_id = named;
  insert into oauth.requests (audience, client_id, redirect_uri, state, scopes, resource, code_challenge, browser, created_at, expires_at)
  values (authorize.audience, named, callback, parameters -> 'state' ->> 0,
    oauth._requested_scopes(audience, parameters),
    coalesce(oauth._resource(oauth._parameter(parameters, 'resource')), mcp._origin(audience, request) || '/mcp/' || audience),
    oauth._parameter(parameters, 'code_challenge'), decode(request ->> 'browser', 'hex'), now,
    now + make_interval(secs => (mcp.setting('oauth.consent_seconds'))::integer))
  returning id into made;
  return json_build_object('request', made);
end
$$;

comment on function oauth.authorize(text, jsonb, jsonb) is 'Judge an authorization request.';
revoke all on function oauth.authorize(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function oauth.authorize(text, jsonb, jsonb) to service_role;
