-- conventions: what breaks a rule of the house, in the core, in every room and in a team's own: the object, the rule, what to do, and
-- whether it is a matter of rights. No row: nothing does. The tests, `moothall doctor` and CI all run it.
create or replace function mcp.conventions()
  returns table (object text, rule text, remedy text, serious boolean)
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select found.object, found.rule, found.remedy, true from (
    select * from mcp._convention_rights() union all select * from mcp._convention_tables()) found
  union all
  select found.object, found.rule, found.remedy, false from (
    select * from mcp._convention_bodies() union all select * from mcp._convention_names() union all select * from mcp._convention_shapes()) found
  order by 4 desc, 1, 2;
end
$$;

comment on function mcp.conventions() is 'What breaks a rule of the house, and what to do about it.';
revoke all on function mcp.conventions() from public, anon, authenticated;
