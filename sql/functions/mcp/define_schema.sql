-- define_schema: register a part of a JSON Schema; below the function that builds that part.
-- A tool's schema names it as {"$fragment": "duels.balance"} and clients see it inlined. Members beside `$fragment` are added to it.
-- Rules: a part may name others that were registered before it. Raises: when another statement of the same release has registered the name.
create or replace function mcp.define_schema(name text, definition jsonb)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  file constant text := coalesce(current_setting('mcp.file', true), '');
  release constant bigint := coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0);
  known mcp.schemas;
begin
  select s.* into known from mcp.schemas s where s.name = define_schema.name;
  if release > 0 and known.release = release then
    raise exception 'the schema % is registered twice: in % and in %', define_schema.name, known.file, file;
  end if;
  insert into mcp.schemas (name, definition, file, release)
  values (define_schema.name, mcp._inline(define_schema.definition), file, release)
  on conflict on constraint schemas_pkey do update set definition = excluded.definition, file = excluded.file, release = excluded.release;
end
$$;

comment on function mcp.define_schema(text, jsonb) is 'Register a part of a JSON Schema.';
revoke all on function mcp.define_schema(text, jsonb) from public, anon, authenticated;
