-- _rename: give a workspace another name; its slug, which connections and links use, stays.
create or replace function workspaces._rename(account uuid, slug text, name text)
  returns void
  language plpgsql
  set search_path = ''
as $$
declare
  workspace constant uuid := workspaces._manage(account, slug);
begin
  update public.workspaces w set name = mcp.clean_text('name', _rename.name, 1, 80) where w.id = workspace;
end
$$;

comment on function workspaces._rename(uuid, text, text) is 'Rename a workspace.';
revoke all on function workspaces._rename(uuid, text, text) from public, anon, authenticated;
