-- _page_event: an event as pages show it: what every reader sees, with its time and the meaning of its type.
create or replace function world._page_event(event world.events)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (world._event(event)::jsonb || jsonb_build_object('at', mcp.timestamp(event.at),
    'about', coalesce((select t.description from world.event_types t where t.name = event.type), event.type)))::json;
end
$$;

comment on function world._page_event(world.events) is 'An event as pages show it.';
revoke all on function world._page_event(world.events) from public, anon, authenticated;
