-- verify: what a bridge checks before it serves: the schema's versions, and names in the data that the rules do not know.
create or replace function mcp.verify()
  returns json
  language plpgsql
  stable
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
begin
  return json_build_object(
    'interface', 2, -- rises when a verb's parameters or row change; a bridge serves one interface only
    'release', (select max(r.release) from mcp.releases r),
    'migration', (select max(m.version) from mcp.migrations_mcp m),
    'rooms', (select coalesce(json_agg(r.name order by r.place, r.name), '[]') from mcp.rooms r),
    'server_version_num', current_setting('server_version_num')::integer,
    'problems', (
      select coalesce(json_agg(found.problem order by found.problem), '[]')
        from (select format('user_roles holds the unknown role %s; known are %s', to_json(r.role),
                       (select string_agg(k.name, ', ' order by k.name) from mcp.roles k)) as problem
                from public.user_roles r
               where not exists (select from mcp.roles k where k.name = r.role)
               group by r.role
              union all
              select format('mcp.tier holds the unknown tier %s; known are observe, recommend, act', to_json(t.enumlabel))
                from pg_catalog.pg_enum t
               where t.enumtypid = 'mcp.tier'::regtype and t.enumlabel <> all (array['observe', 'recommend', 'act'])
              union all
              select p from mcp._problems() p) found));
end
$$;

comment on function mcp.verify() is 'The schema''s versions, and problems in its data.';
revoke all on function mcp.verify() from public, anon, authenticated;
grant execute on function mcp.verify() to service_role;
