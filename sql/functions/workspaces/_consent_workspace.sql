-- _consent_workspace: the workspace that a person chose for a connection, by slug, where it may see projects; the membership stays until
-- the transaction ends.
-- Raises: workspace_not_available.
create or replace function workspaces._consent_workspace(account uuid, named text)
  returns uuid
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  found uuid;
begin
  select w.id into found
    from public.workspaces w join public.workspace_members m on m.workspace_id = w.id
   where w.slug = named and m.user_id = account and (m.role in ('owner', 'admin') or m.view_projects)
     for key share of m;
  if found is null then
    perform mcp.fail('workspace_not_available', 'Choose a workspace whose projects you can see. You may have left the one that you chose.');
  end if;
  return found;
end
$$;

comment on function workspaces._consent_workspace(uuid, text) is 'The workspace that a person chose for a connection.';
revoke all on function workspaces._consent_workspace(uuid, text) from public, anon, authenticated;

select mcp.define_hook('consent_workspace', 'workspaces._consent_workspace');
