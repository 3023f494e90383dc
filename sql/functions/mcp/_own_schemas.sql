-- _own_schemas: the schemas of the core, of rooms and of a team's own folders. Nothing else in the database is looked at.
create or replace function mcp._own_schemas()
  returns table (schema oid, name text)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select n.oid, n.nspname::text from pg_catalog.pg_namespace n
   where n.nspname <> 'public' and n.nspname !~ '^pg_'
     and (n.nspname in ('mcp', 'oauth', 'pages') or exists (select from mcp.rooms r where r.name = n.nspname)
          or to_regclass(format('mcp.%I', 'migrations_' || n.nspname)) is not null
          or exists (select from mcp.registry g where split_part(replace(g.identity, '"', ''), '.', 1) = n.nspname));
end
$$;

comment on function mcp._own_schemas() is 'The schemas that the conventions are for.';
revoke all on function mcp._own_schemas() from public, anon, authenticated;
