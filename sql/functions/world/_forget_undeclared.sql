-- _forget_undeclared: remove commands and event types that this release does not declare.
create or replace function world._forget_undeclared()
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  this_release constant bigint := coalesce(nullif(current_setting('mcp.release', true), '')::bigint, 0);
begin
  delete from world.commands c where c.release < this_release;
  delete from world.event_types t where t.release < this_release;
end
$$;

comment on function world._forget_undeclared() is 'Remove commands and event types that no file declares.';
revoke all on function world._forget_undeclared() from public, anon, authenticated;

select mcp.define_hook('released', 'world._forget_undeclared');
