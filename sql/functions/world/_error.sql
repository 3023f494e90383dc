-- _error: one error at a path.
create or replace function world._error(path text, message text)
  returns setof world.diagnostic
  language plpgsql
  immutable
  rows 1 -- else the planner expects a thousand rows and compiles the query
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query select 'error', path, message, null::text, null::text[];
end
$$;

comment on function world._error(text, text) is 'One error at a path.';
revoke all on function world._error(text, text) from public, anon, authenticated;
