-- consent: what the consent page shows: which client asks for what, where it redirects to, and what the person may choose.
-- input: id of the request.
-- Raises: what _find_consent raises.   Answers {"code": …} to a browser that _access_error keeps out.
create or replace function pages.consent(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
  pending oauth.requests;
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  end if;
  pending := pages._find_consent(audience, input ->> 'id', person.user_id, request);
  return json_build_object(
    'id', pending.id,
    'handle', person.handle,
    'email', person.email,
    'client', (select c.name from oauth.clients c where c.audience = consent.audience and c.client_id = pending.client_id),
    'document', case when pending.client_id ~ '^https://' then pending.client_id end,
    'redirect_uri', pending.redirect_uri,
    'server', pending.resource,
    'scopes', pages._offered_scopes(audience, pending.scopes),
    'tier', pages._offered_tier(audience),
    'commands', case audience when 'admin' then mcp._offered_commands(pages._administrator(person, request)) end,
    'workspaces', case audience when 'user' then mcp._offered_workspaces(person.user_id) end,
    'role', case audience when 'admin' then person.role end,
    'full', pages._live_connections(person.user_id) >= (mcp.setting('connections_per_account'))::integer,
    'minutes', greatest(1, round(extract(epoch from pending.expires_at - mcp.now()) / 60))::integer);
end
$$;

comment on function pages.consent(text, jsonb, jsonb) is 'What the consent page shows.';
revoke all on function pages.consent(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.consent(text, jsonb, jsonb) to service_role;
