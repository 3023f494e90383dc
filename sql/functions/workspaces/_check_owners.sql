-- _check_owners: workspaces without an owner, for `moothall doctor`.
create or replace function workspaces._check_owners()
  returns setof text
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return query
  select format('the workspace %s has no owner', w.slug) from public.workspaces w
   where w.archived_at is null
     and exists (select from public.workspace_members m where m.workspace_id = w.id)
     and not exists (select from public.workspace_members m where m.workspace_id = w.id and m.role = 'owner')
   order by w.slug limit 100;
end
$$;

comment on function workspaces._check_owners() is 'Workspaces without an owner.';
revoke all on function workspaces._check_owners() from public, anon, authenticated;

select mcp.define_check('workspaces._check_owners');
