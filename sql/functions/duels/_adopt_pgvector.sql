-- _adopt_pgvector: rank searches with pgvector where the server has it. Every release looks for it once.
-- Rules: creates the extension where the owner may (on Supabase), and stores each vector a second time in pgvector's own type, because
-- converting ten thousand vectors takes longer than multiplying them (measured). PostgreSQL maintains that column by itself. Without the
-- extension, searches rank in plain SQL, in the same order, and nothing fails. `drop extension vector cascade` drops the column too.
create or replace function duels._adopt_pgvector()
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  home text;
begin
  if exists (select from pg_catalog.pg_available_extensions a where a.name = 'vector' and a.installed_version is null) then
    begin
      if to_regnamespace('extensions') is null then
        create schema extensions;
      end if;
      create extension vector schema extensions;
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      null; -- a superuser may create it later
    end;
  end if;
  select n.nspname into home from pg_catalog.pg_extension e join pg_catalog.pg_namespace n on n.oid = e.extnamespace
   where e.extname = 'vector' and has_schema_privilege(n.oid, 'usage');
  if home is not null and duels._vector_schema() is null then
    -- pgvector takes at most 16000 dimensions. Its column, which every search reads, stays in the row; the array, which only the best need, does not.
    execute format('alter table duels.embeddings
      add column pgvector %1$I.vector generated always as (case when cardinality(vector) <= 16000 then vector::%1$I.vector end) stored,
      alter column pgvector set storage main,
      alter column vector set storage external', home);
  end if;
end
$$;

comment on function duels._adopt_pgvector() is 'Rank searches with pgvector where the server has it.';
revoke all on function duels._adopt_pgvector() from public, anon, authenticated;

select duels._adopt_pgvector();
