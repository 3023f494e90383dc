-- _odd: one warning at a path.
create or replace function world._odd(path text, message text)
  returns setof world.finding
  language plpgsql
  immutable
  rows 1 -- else the planner expects a thousand of each, and compiles for them
  set search_path = ''
as $$
begin
  return query select 'warning', path, message, null::text, null::text[];
end
$$;

comment on function world._odd(text, text) is 'One warning at a path.';
revoke all on function world._odd(text, text) from public, anon, authenticated;
