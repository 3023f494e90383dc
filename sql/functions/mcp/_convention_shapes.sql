-- _convention_shapes: functions and tables that are declared in another way than the house's.
create or replace function mcp._convention_shapes()
  returns table (object text, rule text, remedy text)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  with functions as (select f.identity, f.code, p.* from mcp._own_functions() f join pg_catalog.pg_proc p on p.oid = f.function),
  tables as (select t.identity, c.* from mcp._own_tables() t join pg_catalog.pg_class c on c.oid = t.relation)
  select f.identity, 'sets more than its search_path', 'declare it with that setting alone' from functions f where cardinality(f.proconfig) > 1
  union all
  select f.identity, 'has no comment', '`comment on function … is ''…''`' from functions f where coalesce(obj_description(f.oid, 'pg_proc'), '') = ''
  union all
  select f.identity, 'is not written in PL/pgSQL', 'write it in PL/pgSQL, which keeps plans and is checked'
    from functions f where f.prolang <> (select l.oid from pg_catalog.pg_language l where l.lanname = 'plpgsql')
  union all
  select f.identity, 'reads a table and is declared immutable', 'declare it stable'
    from functions f, mcp._own_schemas() s where f.provolatile = 'i' and f.code ~ ('\m(from|join|into|update) +(public|auth|' || s.name || ')\.[a-z0-9_]+\M(?!\()')
  union all
  select t.identity, 'is emptied by a crash', format('`alter table %s set logged`', t.identity) from tables t where t.relpersistence <> 'p'
  union all
  select t.identity, 'has no primary key', 'add one'
    from tables t where not exists (select from pg_catalog.pg_index i where i.indrelid = t.oid and i.indisprimary)
  union all
  select t.identity, 'has no comment', '`comment on table … is ''…''`'
    from tables t where coalesce(obj_description(t.oid, 'pg_class'), '') = '' and not t.relispartition and t.relkind <> 'f'
  union all
  select t.identity, format('has no index for the foreign key %s', c.conname), 'add one: a delete of what it names reads the whole table'
    from tables t join pg_catalog.pg_constraint c on c.conrelid = t.oid and c.contype = 'f'
   where not exists (select from pg_catalog.pg_index i where i.indrelid = t.oid and i.indpred is null
                        and c.conkey <@ (i.indkey::smallint[])[0:cardinality(c.conkey) - 1]::smallint[])
  union all
  select t.identity, format('checks %s at the commit, where a call can no longer answer for it', c.conname), 'declare it not deferrable'
    from tables t join pg_catalog.pg_constraint c on c.conrelid = t.oid where c.condeferrable and c.contype <> 't'
  union all
  select t.identity, format('runs the trigger %s at the commit', g.tgname), 'declare it not deferrable'
    from tables t join pg_catalog.pg_trigger g on g.tgrelid = t.oid where g.tgdeferrable and not g.tgisinternal
  union all
  select t.identity, format('has the column %s of the type %s', a.attname, a.atttypid::regtype), 'use timestamptz, numeric or text'
    from tables t join pg_catalog.pg_attribute a on a.attrelid = t.oid
   where a.attnum > 0 and not a.attisdropped and a.atttypid in ('timestamp'::regtype, 'money'::regtype, '"char"'::regtype, 'bpchar'::regtype);
end
$$;

comment on function mcp._convention_shapes() is 'Functions and tables declared in another way than the house''s.';
revoke all on function mcp._convention_shapes() from public, anon, authenticated;
