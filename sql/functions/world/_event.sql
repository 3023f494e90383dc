-- _event: an event as every reader sees it; fields without a value are absent.
create or replace function world._event(event world.events)
  returns json
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (jsonb_build_object('seq', event.seq, 'tick', event.tick, 'type', event.type) || event.fields)::json;
end
$$;

comment on function world._event(world.events) is 'An event as every reader sees it.';
revoke all on function world._event(world.events) from public, anon, authenticated;
