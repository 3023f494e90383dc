-- define_chore: register `<room>.<chore>() returns boolean` as work that becomes due by time alone; the last statement of its file.
-- Rules: one call does one unit of work in its transaction and answers whether it found any; if so it is called again at once.
create or replace function mcp.define_chore(function text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regprocedure(function || '()') is null then
    raise exception 'there is no function %() to be a chore', function;
  end if;
  insert into mcp.chores (function, release)
  values (define_chore.function, coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint chores_pkey do update set release = excluded.release;
end
$$;

comment on function mcp.define_chore(text) is 'Register a function as a chore.';
revoke all on function mcp.define_chore(text) from public, anon, authenticated;
