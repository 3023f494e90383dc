-- _vector_schema: the schema of pgvector if duels._adopt_pgvector found it and it still exists; null: rank in plain SQL.
-- Rules: every search asks, so an extension may be dropped or moved while servers run.
create or replace function duels._vector_schema()
  returns text
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (select n.nspname
            from pg_catalog.pg_attribute a join pg_catalog.pg_type t on t.oid = a.atttypid join pg_catalog.pg_namespace n on n.oid = t.typnamespace
           where a.attrelid = 'duels.embeddings'::regclass and a.attname = 'pgvector' and not a.attisdropped
             and has_schema_privilege(n.oid, 'usage'));
end
$$;

comment on function duels._vector_schema() is 'The schema of pgvector, if searches rank with it.';
revoke all on function duels._vector_schema() from public, anon, authenticated;
