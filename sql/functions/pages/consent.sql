-- consent: what the consent page shows: who asks for what, where the answer goes, and between what the person may choose.
-- input: id of the request.
-- Raises: what _pending raises.   Answers {"error": …} when the browser is not signed in as someone who could decide.
create or replace function pages.consent(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = ''
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
    'commands', pages._offered_commands(person, audience, request),
    'workspaces', case audience when 'user' then pages._eligible_workspaces(person.user_id) end,
    'role', case audience when 'admin' then person.role end,
    'full', pages._live_connections(person.user_id) >= (mcp.setting('connections_per_account'))::integer,
    'minutes', greatest(1, round(extract(epoch from pending.expires_at - mcp.now()) / 60))::integer);
end
$$;

comment on function pages.consent(text, jsonb, jsonb) is 'What the consent page shows.';
revoke all on function pages.consent(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function pages.consent(text, jsonb, jsonb) to service_role;
