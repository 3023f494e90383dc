-- _convention_tables: tables and sequences that are not closed.
-- Rules: row level security and a policy everywhere; outside public it is `closed`, and nobody has a privilege. In public the bridge and
-- Supabase's API make no trigger, nobody else's rights reach a role of the application, and visitors write nothing.
create or replace function mcp._convention_tables()
  returns table (object text, rule text, remedy text)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with tables as (
    select t.relation, t.identity, t.public, c.relrowsecurity as secured from mcp._own_tables() t join pg_catalog.pg_class c on c.oid = t.relation),
  roles as (
    select r.oid, r.rolname::text as name from pg_catalog.pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')),
  held as (
    select t.identity, t.public, r.name, k.privilege
      from tables t cross join roles r
     cross join unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger']) k (privilege)
     where has_table_privilege(r.oid, t.relation, k.privilege))
  select t.identity, 'has no row level security', format('`alter table %s enable row level security`', t.identity)
    from tables t where not t.secured
  union all
  select t.identity, 'has no policy', format('`create policy closed on %s using (false)`', t.identity)
    from tables t where not exists (select from pg_catalog.pg_policy p where p.polrelid = t.relation)
  union all
  select t.identity, format('has the policy %s, which is not `closed`', p.polname), format('`drop policy %I on %s`', p.polname, t.identity)
    from tables t join pg_catalog.pg_policy p on p.polrelid = t.relation
   where not t.public and not (p.polname = 'closed' and p.polcmd = '*' and pg_get_expr(p.polqual, p.polrelid) = 'false')
  union all
  select h.identity, format('%s has rights on it: %s', h.name, string_agg(h.privilege, ', ' order by h.privilege)),
         format('`revoke %s on %s from public, %I`', string_agg(h.privilege, ', ' order by h.privilege), h.identity, h.name)
    from held h
   where not h.public or h.privilege in ('truncate', 'references', 'trigger')
      or h.privilege <> 'select' and (h.name = 'anon' or h.identity = 'public.user_roles')
   group by h.identity, h.name
  union all
  select c.oid::regclass::text, format('%s may use the sequence', r.name), format('`revoke all on sequence %s from public, %I`', c.oid::regclass, r.name)
    from pg_catalog.pg_class c cross join roles r
   where c.relkind = 'S' and c.relnamespace in (select s.schema from mcp._own_schemas() s)
     and has_sequence_privilege(r.oid, c.oid, 'usage, select, update')
  union all
  select c.oid::regclass::text, 'is a view: its reader would be the owner', 'make it a function'
    from pg_catalog.pg_class c where c.relkind in ('v', 'm') and c.relnamespace in (select s.schema from mcp._own_schemas() s);
end
$$;

comment on function mcp._convention_tables() is 'Tables and sequences that are not closed.';
revoke all on function mcp._convention_tables() from public, anon, authenticated;
