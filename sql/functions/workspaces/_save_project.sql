-- _save_project: create a project (without an id), or rename, archive or restore one.
-- Rules: for owners and admins. A field that is null stays as it is; an empty description clears it.
-- Raises: unknown_project, project_limit, VALIDATION_ERROR, and what _lock_managed raises.
create or replace function workspaces._save_project(account uuid, slug text, project text, name text, description text, archived boolean)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  workspace constant uuid := workspaces._lock_managed(account, slug);
  cleaned constant text := mcp.clean_text('name', name, 1, 120);
  words constant text := nullif(mcp.clean_text('description', description, 0, 2000), '');
  now constant timestamptz := mcp.now();
begin
  if not coalesce(archived, exists (select from public.projects p where p.id::text = project and p.archived_at is not null)) and (select count(*) from public.projects p
       where p.workspace_id = workspace and p.archived_at is null and p.id::text is distinct from project)
     >= (mcp.setting('workspaces.projects'))::integer then
    perform mcp.fail('project_limit', 'This workspace has reached its limit of projects. Archive one first.');
  end if;
  if coalesce(project, '') = '' then
    insert into public.projects (workspace_id, name, description, created_at, updated_at) values (workspace, cleaned, words, now, now);
    return;
  end if;
  update public.projects p set name = cleaned, description = case when _save_project.description is null then p.description else words end, updated_at = now,
    archived_at = case when archived is null then p.archived_at when archived then coalesce(p.archived_at, now) end
   where p.workspace_id = workspace and p.id::text = project;
  if not found then
    perform mcp.fail('unknown_project', 'There is no such project in this workspace.');
  end if;
end
$$;

comment on function workspaces._save_project(uuid, text, text, text, text, boolean) is 'Create or change a project.';
revoke all on function workspaces._save_project(uuid, text, text, text, text, boolean) from public, anon, authenticated;
