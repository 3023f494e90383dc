-- define_check: register `<room>.<check>() returns setof text` as a check of the room's data; the last statement of its file. Each row is a
-- problem in words. `moothall doctor` runs all checks, and the metrics count their problems. Unlike the hook `verify`, a check never keeps
-- a server from starting.
create or replace function mcp.define_check(function text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  if to_regprocedure(function || '()') is null then
    raise exception 'there is no function %() to be a check', function;
  end if;
  insert into mcp.checks (function, release) values (define_check.function, coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0))
  on conflict on constraint checks_pkey do update set release = excluded.release;
end
$$;

comment on function mcp.define_check(text) is 'Register a function as a check.';
revoke all on function mcp.define_check(text) from public, anon, authenticated;
