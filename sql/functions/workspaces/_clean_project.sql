-- _clean_project: a project's texts and the workspace's quota, whoever writes it: the rules, or Supabase's API.
-- Rules: texts are normalized, within bounds, without hidden characters. Archived projects do not count; the workspace's row is locked. The
-- database's owner may load more.
-- Raises: VALIDATION_ERROR, project_limit.
create or replace function workspaces._clean_project()
  returns trigger
  language plpgsql
  security definer -- Supabase's API may not execute what it needs
  set search_path = pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name := mcp.clean_text('name', new.name, 1, 120);
  end if;
  if tg_op = 'INSERT' or new.description is distinct from old.description then
    new.description := nullif(mcp.clean_text('description', new.description, 0, 2000), '');
  end if;
  if new.archived_at is null and not workspaces._by_owner() and (tg_op = 'INSERT' or old.archived_at is not null or new.workspace_id <> old.workspace_id) then
    perform from public.workspaces w where w.id = new.workspace_id for no key update;
    if (select count(*) from public.projects p where p.workspace_id = new.workspace_id and p.archived_at is null)
       >= (mcp.setting('workspaces.projects'))::integer then
      perform mcp.fail('project_limit', 'This workspace has reached its limit of projects. Archive one first.');
    end if;
  end if;
  return new;
end
$$;

comment on function workspaces._clean_project() is 'A project''s texts and the workspace''s quota.';
revoke all on function workspaces._clean_project() from public, anon, authenticated;

create or replace trigger clean_project before insert or update on public.projects
  for each row execute function workspaces._clean_project();
