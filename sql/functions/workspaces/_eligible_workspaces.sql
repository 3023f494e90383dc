-- _eligible_workspaces: the workspaces that a connection of this account can be bound to: where it is owner or admin, or may see projects.
create or replace function workspaces._eligible_workspaces(account uuid)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select coalesce(json_agg(json_build_object('slug', w.slug, 'name', w.name) order by w.personal desc, w.name, w.slug), '[]')
      from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
     where m.user_id = account and (m.role in ('owner', 'admin') or m.view_projects));
end
$$;

comment on function workspaces._eligible_workspaces(uuid) is 'The workspaces that a connection can be bound to.';
revoke all on function workspaces._eligible_workspaces(uuid) from public, anon, authenticated;

select mcp.define_hook('offered_workspaces', 'workspaces._eligible_workspaces');
