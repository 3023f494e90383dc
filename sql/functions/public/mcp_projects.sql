-- mcp_projects: one page of a workspace's projects, newest first, as one person may see them.
-- Rules: the statement that reads the projects also checks the live session and the membership, so a person who just left sees nothing.
-- Owners, admins and members with view_projects see projects; archived ones are not listed. `after` is a page's `next`.
-- Answers one row: `projects`, an array, or null when this person may not see them; `next`, or null on the last page.
-- A team's own servers may also use it, with ids they have verified themselves.
create or replace function public.mcp_projects(user_id uuid, session_id uuid, workspace_id uuid, "limit" integer, after jsonb,
  out projects json, out next jsonb)
  language plpgsql
  stable
  security definer -- the membership decides, not the policies of whoever asks
  set search_path = pg_catalog, pg_temp
as $$
declare
  size constant integer := greatest(1, least(100, "limit"));
begin
  select coalesce(json_agg(json_build_object('id', page.id, 'name', page.name, 'description', page.description,
             'created_at', mcp.timestamp(page.created_at), 'updated_at', mcp.timestamp(page.updated_at)) order by page.place)
           filter (where page.place <= size), '[]'),
         case when max(page.place) > size then
           jsonb_agg(jsonb_build_object('created_at', page.created_at, 'id', page.id)) filter (where page.place = size) -> 0 end
    into projects, next
    from public.workspace_members m
    left join lateral (
      select p.*, row_number() over (order by p.created_at desc, p.id desc) as place
        from public.projects p
       where p.workspace_id = m.workspace_id and p.archived_at is null
         and (after is null or (p.created_at, p.id) < ((after ->> 'created_at')::timestamptz, (after ->> 'id')::uuid))
       order by p.created_at desc, p.id desc
       limit size + 1 -- one more than asked for tells whether there is a next page
    ) page on true
   where m.workspace_id = mcp_projects.workspace_id and m.user_id = mcp_projects.user_id
     and (m.role in ('owner', 'admin') or m.view_projects)
     and public.mcp_live_actor(mcp_projects.user_id, mcp_projects.session_id)
   group by m.workspace_id;
end
$$;

comment on function public.mcp_projects(uuid, uuid, uuid, integer, jsonb) is 'A page of a workspace''s projects, for someone who may see them.';
revoke all on function public.mcp_projects(uuid, uuid, uuid, integer, jsonb) from public, anon, authenticated;
grant execute on function public.mcp_projects(uuid, uuid, uuid, integer, jsonb) to service_role;
