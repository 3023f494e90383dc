-- _wrong: one error at a path.
create or replace function world._wrong(path text, message text)
  returns setof world.finding
  language plpgsql
  immutable
  rows 1 -- else the planner expects a thousand of each, and compiles for them
  set search_path = ''
as $$
begin
  return query select 'error', path, message, null::text, null::text[];
end
$$;

comment on function world._wrong(text, text) is 'One error at a path.';
revoke all on function world._wrong(text, text) from public, anon, authenticated;
