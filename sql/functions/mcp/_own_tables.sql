-- _own_tables: every table in our schemas, and those of ours in schema public.
create or replace function mcp._own_tables()
  returns table (relation oid, identity text, public boolean)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select c.oid, c.oid::regclass::text, c.relnamespace = 'public'::regnamespace
    from pg_catalog.pg_class c
   where c.relkind in ('r', 'p', 'f')
     and (c.relnamespace in (select s.schema from mcp._own_schemas() s)
          or c.oid in (select to_regclass(format('public.%I', named.name)) from (
               select 'user_roles' union all select unnest(r.public) from mcp.rooms r) named (name)));
end
$$;

comment on function mcp._own_tables() is 'The tables that the conventions are for.';
revoke all on function mcp._own_tables() from public, anon, authenticated;
