-- _key_workspace: the workspace a new key is bound to: the one with the slug or id, or the only one that the account can choose; else null.
-- Rules: only where the account is owner or admin, or has view_projects.
-- Raises: unknown_workspace, workspace_required.
create or replace function workspaces._key_workspace(account uuid, workspace text)
  returns uuid
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
declare
  eligible uuid[];
  slugs text;
begin
  select array_agg(w.id), string_agg(w.slug, ', ' order by w.slug) into eligible, slugs
    from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
   where m.user_id = account and (m.role in ('owner', 'admin') or m.view_projects)
     and (workspace is null or w.slug = workspace or w.id::text = workspace);
  if workspace is not null and eligible is null then
    perform mcp.fail('unknown_workspace', format('This account has no workspace %s in which it may see projects.', to_json(workspace)));
  elsif cardinality(eligible) > 1 then
    perform mcp.fail('workspace_required', format('This account has several workspaces (%s); name one with --workspace.', slugs));
  end if;
  return eligible[1];
end
$$;

comment on function workspaces._key_workspace(uuid, text) is 'The workspace a new key is bound to.';
revoke all on function workspaces._key_workspace(uuid, text) from public, anon, authenticated;

select mcp.define_hook('key_workspace', 'workspaces._key_workspace');
