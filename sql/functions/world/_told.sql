-- _told: an event as pages tell it: what every reader sees, with its instant and what its type means.
create or replace function world._told(event world.events)
  returns json
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  return (world._event(event)::jsonb || jsonb_build_object('at', mcp.timestamp(event.at),
    'about', coalesce((select t.description from world.event_types t where t.name = event.type), event.type)))::json;
end
$$;

comment on function world._told(world.events) is 'An event as pages tell it.';
revoke all on function world._told(world.events) from public, anon, authenticated;
