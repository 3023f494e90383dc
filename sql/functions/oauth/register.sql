-- register: register a public client (RFC 7591). No client gets a secret, whatever it asks for.
-- input: client_name; redirect_uris: as the bridge parsed them (see _is_redirect).
-- Rules: the acceptable callbacks of a list are kept and echoed; a list without any is an error. begin_registration has counted
-- the attempt. Nothing that the client names is fetched.
-- Answers {"registered": …} or an OAuth error: invalid_redirect_uri, invalid_client_metadata.
create or replace function oauth.register(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  now constant timestamptz := mcp.now();
  uris text[];
  made oauth.clients;
begin
  if jsonb_typeof(input -> 'redirect_uris') is distinct from 'array' then
    return oauth._error('invalid_redirect_uri', 'redirect_uris must be a list of callback addresses.');
  elsif jsonb_array_length(input -> 'redirect_uris') > 10 then
    return oauth._error('invalid_redirect_uri', 'At most 10 callback addresses can be registered.');
  end if;
  select array_agg(distinct p.parsed ->> 'uri') into uris
    from jsonb_array_elements(input -> 'redirect_uris') as p (parsed)
   where oauth._is_redirect(p.parsed);
  if uris is null then
    return oauth._error('invalid_redirect_uri',
      'A callback must be https, or http to localhost, 127.0.0.1 or [::1], without user name or fragment.');
  end if;
  if jsonb_typeof(coalesce(input -> 'client_name', '""')) not in ('string', 'null') then
    return oauth._error('invalid_client_metadata', 'client_name must be a text.');
  end if;
  insert into oauth.clients (audience, client_id, kind, name, redirect_uris, created_at, used_at)
  values (register.audience, 'mhc_' || replace(gen_random_uuid()::text, '-', ''), 'registered',
    oauth._client_name(input ->> 'client_name'), uris, now, now)
  returning * into made;
  return json_build_object('registered', json_build_object(
    'client_id', made.client_id,
    'client_id_issued_at', floor(extract(epoch from made.created_at))::bigint,
    'client_name', made.name,
    'redirect_uris', made.redirect_uris,
    'grant_types', array['authorization_code', 'refresh_token'],
    'response_types', array['code'],
    'token_endpoint_auth_method', 'none'));
end
$$;

comment on function oauth.register(text, jsonb, jsonb) is 'Register a public client.';
revoke all on function oauth.register(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function oauth.register(text, jsonb, jsonb) to service_role;
