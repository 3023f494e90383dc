-- _resource_versions: for each resource that changes a text that differs when it has changed: the newest state's tick, the log's end.
create or replace function world._resource_versions()
  returns jsonb
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (select jsonb_build_object('fl://world_state', m.id || ' ' || coalesce(s.tick, -1), 'fl://events', m.last_seq::text)
            from world.matches m left join world.states s on s.match_id = m.id
           where m.ended_at is null);
end
$$;

comment on function world._resource_versions() is 'The versions of the resources that change.';
revoke all on function world._resource_versions() from public, anon, authenticated;

select mcp.define_hook('watch', 'world._resource_versions');
