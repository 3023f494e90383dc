-- _convention_rights: what functions and schemas let somebody do that nobody should.
-- Rules: names are looked up in pg_catalog first and pg_temp last. Nobody executes anything but the bridge its verbs, which alone run as
-- their owner; a trigger may too. Tools are granted to nobody.
create or replace function mcp._convention_rights()
  returns table (object text, rule text, remedy text)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  house constant oid := (select n.nspowner from pg_catalog.pg_namespace n where n.nspname = 'mcp');
  bridge constant oid := to_regrole('service_role');
begin
  return query
  with functions as (
    select f.identity, p.*, exists (select from aclexplode(p.proacl) a where a.grantee = bridge) as verb,
           exists (select from mcp.catalog_entries e where to_regprocedure(e.function || '(mcp.actor,jsonb)') = p.oid) as tool
      from mcp._own_functions() f join pg_catalog.pg_proc p on p.oid = f.function)
  select f.identity, 'does not look names up in pg_catalog first and in pg_temp last',
         'declare it with `set search_path = pg_catalog, pg_temp`; a temporary object could stand in for what it reads'
    from functions f where not coalesce('search_path=pg_catalog, pg_temp' = any (f.proconfig), false)
  union all
  select f.identity, who.names || ' may execute it',
         format('`revoke all on function %s from %s`; called directly it passes no gate', f.identity, who.names)
    from functions f
   cross join lateral (
     select string_agg(case a.grantee when 0 then 'public' else a.grantee::regrole::text end, ', ' order by a.grantee) as names
       from aclexplode(coalesce(f.proacl, acldefault('f', f.proowner))) a
      where a.grantee <> f.proowner and (a.grantee is distinct from bridge or f.tool)) who
   where who.names is not null
  union all
  select f.identity, 'runs as its owner, and is no verb of the bridge', 'declare it without `security definer`'
    from functions f where f.prosecdef and not f.verb and f.prorettype <> 'trigger'::regtype
  union all
  select f.identity, 'is granted to the bridge and does not run as its owner', 'declare it `security definer`, or revoke it from service_role'
    from functions f where f.verb and not f.prosecdef
  union all
  select f.identity, format('belongs to %s', f.proowner::regrole), format('`alter function %s owner to %s`', f.identity, house::regrole)
    from functions f where f.proowner <> house
  union all
  select f.identity, format('is a verb and has the type %s of its own', t.typname), 'let verbs take and return core types'
    from functions f join pg_catalog.pg_type t on t.oid = any (f.proargtypes || f.prorettype || f.proallargtypes)
   where f.verb and t.oid >= 16384
  union all
  select e.function, 'is registered and does not exist as a function of (mcp.actor, jsonb)', 'run `moothall migrate --force`'
    from mcp.catalog_entries e where to_regprocedure(e.function || '(mcp.actor,jsonb)') is null
  union all
  select 'schema ' || s.name, format('%s may use it', r.rolname), format('`revoke all on schema %I from public, %I`', s.name, r.rolname)
    from mcp._own_schemas() s join pg_catalog.pg_roles r on r.rolname in ('anon', 'authenticated')
   where has_schema_privilege(r.oid, s.schema, 'usage')
  union all
  select 'schema ' || s.name, format('%s may create objects in it', r.rolname), format('`revoke create on schema %I from public, %I`', s.name, r.rolname)
    from mcp._own_schemas() s join pg_catalog.pg_roles r on r.rolname in ('anon', 'authenticated', 'service_role')
   where has_schema_privilege(r.oid, s.schema, 'create')
  union all
  select 'role ' || r.rolname, 'owns our functions and passes row level security', 'let an ordinary role own them'
    from pg_catalog.pg_roles r where r.oid = house and (r.rolsuper or r.rolbypassrls) and not exists (
      select from pg_catalog.pg_namespace n where n.nspname = 'auth' and n.nspowner <> house); -- Supabase's own postgres bypasses it
end
$$;

comment on function mcp._convention_rights() is 'Rights on functions and schemas that nobody should have.';
revoke all on function mcp._convention_rights() from public, anon, authenticated;
