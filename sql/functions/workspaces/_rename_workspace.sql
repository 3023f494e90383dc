-- _rename_workspace: give a workspace another name. Its slug, which connections and links use, stays.
-- Raises: VALIDATION_ERROR, and what _lock_managed raises.
create or replace function workspaces._rename_workspace(account uuid, slug text, name text)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := workspaces._lock_managed(account, slug);
begin
  update public.workspaces w set name = mcp.clean_text('name', _rename_workspace.name, 1, 80) where w.id = workspace;
end
$$;

comment on function workspaces._rename_workspace(uuid, text, text) is 'Rename a workspace.';
revoke all on function workspaces._rename_workspace(uuid, text, text) from public, anon, authenticated;
