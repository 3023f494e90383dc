-- begin_registration: count an attempt to register a client, by address.
-- Rules: a statement of its own, so that an attempt counts however the registration itself ends.
-- Answers {"allowed": true} or the OAuth error too_many_requests.
create or replace function oauth.begin_registration(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  wait constant integer := mcp._throttle('oauth.register', mcp._address_group(request ->> 'address'),
    (mcp.setting('oauth.registrations_per_hour'))::integer, interval '1 hour');
begin
  if wait is not null then
    return oauth._error('too_many_requests', 'Too many registrations from this address; try again later.',
      jsonb_build_object('retry_after_seconds', wait));
  end if;
  return json_build_object('allowed', true);
end
$$;

comment on function oauth.begin_registration(text, jsonb, jsonb) is 'Count an attempt to register a client.';
revoke all on function oauth.begin_registration(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function oauth.begin_registration(text, jsonb, jsonb) to service_role;
