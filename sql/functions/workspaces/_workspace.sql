-- _workspace: a workspace as connections name it.
create or replace function workspaces._workspace(id uuid)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (select json_build_object('slug', w.slug, 'name', w.name) from public.workspaces w where w.id = _workspace.id);
end
$$;

comment on function workspaces._workspace(uuid) is 'A workspace as connections name it.';
revoke all on function workspaces._workspace(uuid) from public, anon, authenticated;

select mcp.define_hook('workspace', 'workspaces._workspace');
