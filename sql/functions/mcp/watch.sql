-- watch: what every bridge asks once a second, whatever the number of its clients: the catalog's version, for each resource that changes a
-- text that differs when it has changed, and the number of the latest change of sessions.
create or replace function mcp.watch()
  returns json
  language plpgsql
  stable
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (select json_build_object('version', s.version, 'resources', mcp._resource_versions(),
            'sessions', coalesce((select max(m.change) from mcp.sessions m), 0)) from mcp.state s);
end
$$;

comment on function mcp.watch() is 'The versions that a bridge compares once a second.';
revoke all on function mcp.watch() from public, anon, authenticated;
grant execute on function mcp.watch() to service_role;
