-- define_safe_arguments: name the arguments of a tool or route that recorders may store. Recorders never see the others.
create or replace function mcp.define_safe_arguments(audience text, name text, arguments text[])
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  insert into mcp.safe_arguments (audience, name, argument, release)
  select define_safe_arguments.audience, define_safe_arguments.name, a,
         coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0)
    from unnest(arguments) a
  on conflict on constraint safe_arguments_pkey do update set release = excluded.release;
end
$$;

comment on function mcp.define_safe_arguments(text, text, text[]) is 'Name the arguments that recorders may write down.';
revoke all on function mcp.define_safe_arguments(text, text, text[]) from public, anon, authenticated;
