-- page_workspaces: the person's workspaces; with input.slug one of them, with its members, projects and open invitations as the role allows.
-- Raises: unknown_workspace.   Answers {"code": …} to a browser that pages._access_error keeps out.
create or replace function workspaces.page_workspaces(audience text, input jsonb, request jsonb)
  returns json
  language plpgsql
  security definer -- service_role holds no table
  set search_path = pg_catalog, pg_temp
as $$
declare
  person constant pages.person := pages._person(audience, request);
  mine record;
  manages boolean;
begin
  if pages._access_error(audience, person) is not null then
    return pages._access_error(audience, person);
  elsif input ->> 'slug' is null then
    return json_build_object('handle', person.handle, 'workspaces', (
      select coalesce(json_agg(json_build_object('slug', w.slug, 'name', w.name, 'role', m.role) order by w.name, w.slug), '[]')
        from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
       where m.user_id = person.user_id));
  end if;
  select w.id, w.slug, w.name, m.role, m.role in ('owner', 'admin') or m.view_projects as sees into mine
    from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
   where m.user_id = person.user_id and w.slug = input ->> 'slug';
  if mine.id is null then
    perform mcp.fail('unknown_workspace', 'There is no such workspace, or you are not a member of it.');
  end if;
  manages := mine.role in ('owner', 'admin');
  return json_build_object('handle', person.handle, 'slug', mine.slug, 'name', mine.name, 'role', mine.role, 'manages', manages,
    'members', (
      select json_agg(json_build_object('handle', a.handle, 'role', m.role, 'view_projects', m.role in ('owner', 'admin') or m.view_projects)
               order by array_position(array['owner', 'admin', 'member'], m.role), a.handle)
        from public.workspace_members m join mcp.accounts a on a.user_id = m.user_id where m.workspace_id = mine.id),
    'projects', case when mine.sees then (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'description', p.description, 'archived', p.archived_at is not null)
               order by p.archived_at is not null, p.created_at desc, p.id), '[]')
        from public.projects p where p.workspace_id = mine.id) end,
    'invitations', case when manages then (
      select coalesce(json_agg(json_build_object('id', i.id, 'email', i.email, 'role', i.role, 'expires_at', mcp.timestamp(i.expires_at)) order by i.created_at), '[]')
        from workspaces.invitations i where i.workspace_id = mine.id and i.accepted_at is null and i.expires_at > mcp.now()) end);
end
$$;

comment on function workspaces.page_workspaces(text, jsonb, jsonb) is 'A person''s workspaces.';
revoke all on function workspaces.page_workspaces(text, jsonb, jsonb) from public, anon, authenticated;
grant execute on function workspaces.page_workspaces(text, jsonb, jsonb) to service_role;
