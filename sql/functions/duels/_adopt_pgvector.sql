-- _adopt_pgvector: have searches ranked by pgvector where the server has it: every release looks for it once.
-- Rules: creates the extension where the owner may (on Supabase), and keeps each vector a second time as pgvector's own type, since
-- converting ten thousand of them takes longer than multiplying them (measured). PostgreSQL keeps that column by itself. Without it
-- searches rank in plain SQL, to the same order: refused is not failed. `drop extension vector cascade` takes the column along.
create or replace function duels._adopt_pgvector()
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  home text;
begin
  if exists (select from pg_available_extensions a where a.name = 'vector' and a.installed_version is null) then
    begin
      if to_regnamespace('extensions') is null then
        create schema extensions;
      end if;
      create extension vector schema extensions;
    exception when insufficient_privilege or undefined_file or feature_not_supported then
      null; -- a superuser may create it later
    end;
  end if;
  select n.nspname into home from pg_extension e join pg_namespace n on n.oid = e.extnamespace
   where e.extname = 'vector' and has_schema_privilege(n.oid, 'usage');
  if home is not null and duels._vector_schema() is null then
    -- 16000 dimensions are its most. What every search reads stays in the row, and the array that only the winners need leaves it.
    execute format('alter table duels.embeddings
      add column pgvector %1$I.vector generated always as (case when cardinality(vector) <= 16000 then vector::%1$I.vector end) stored,
      alter column pgvector set storage main,
      alter column vector set storage external', home);
  end if;
end
$$;

comment on function duels._adopt_pgvector() is 'Have searches ranked by pgvector where the server has it.';
revoke all on function duels._adopt_pgvector() from public, anon, authenticated;

select duels._adopt_pgvector();
