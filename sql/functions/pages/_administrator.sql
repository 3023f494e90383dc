-- _administrator: the person at a page as an actor for the rules of tools: role, capabilities and faction as they stand now.
-- Rules: a page has no scopes, ceiling or allowlist; those limit connections.
create or replace function pages._administrator(person pages.person, request jsonb)
  returns mcp.actor
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  actor mcp.actor;
begin
  actor.account := person.user_id;
  actor.handle := person.handle;
  actor.kind := 'page';
  actor.client := 'page:' || person.handle;
  actor.audience := 'admin';
  actor.session_id := person.session_id;
  actor.request := request;
  select r.role, r.faction, held.capabilities into actor.role, actor.faction, actor.capabilities
    from public.user_roles r join mcp.roles held on held.name = r.role where r.user_id = person.user_id;
  return actor;
end
$$;

comment on function pages._administrator(pages.person, jsonb) is 'The person at a page as the rules of tools know callers.';
revoke all on function pages._administrator(pages.person, jsonb) from public, anon, authenticated;
