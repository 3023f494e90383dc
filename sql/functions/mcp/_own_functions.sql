-- _own_functions: every function in our schemas, and ours in schema public. `code` is the body without comments.
create or replace function mcp._own_functions()
  returns table (function oid, identity text, schema text, code text, generated boolean)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select p.oid, p.oid::regprocedure::text, n.nspname::text, regexp_replace(p.prosrc, '--[^\n]*', '', 'g'),
         exists (select from mcp.registry g where g.file is null and to_regprocedure(g.identity) = p.oid)
    from pg_catalog.pg_proc p join pg_catalog.pg_namespace n on n.oid = p.pronamespace
   where (n.oid in (select s.schema from mcp._own_schemas() s)
          or n.nspname = 'public' and (p.proname ~ '^mcp_' or exists (select from mcp.registry g where to_regprocedure(g.identity) = p.oid)))
     and not exists (select from pg_catalog.pg_depend d where d.objid = p.oid and d.deptype = 'e');
end
$$;

comment on function mcp._own_functions() is 'The functions that the conventions are for.';
revoke all on function mcp._own_functions() from public, anon, authenticated;
