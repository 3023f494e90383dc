-- workspace_members_list: the members of all workspaces, for administrators; by workspace, then member, a page at a time.
-- Rules: the gates have checked the administrator's role; `workspace` (slug or id) only narrows the list. Never shows an email.
-- Raises: unknown_workspace, INVALID_CURSOR, VALIDATION_ERROR.
create or replace function workspaces.workspace_members_list(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  size constant integer := mcp.whole_number('limit', coalesce(args -> 'limit', '20'), 1, 100)::integer;
  after constant jsonb := mcp.cursor_place(actor, args);
  wanted constant text := args ->> 'workspace';
begin
  if wanted is not null and not exists (select from public.workspaces w where w.slug = wanted or w.id::text = wanted) then
    perform mcp.fail('unknown_workspace', format('There is no workspace %s.', to_json(wanted)));
  end if;
  return (
    with page as (
      select w.slug, w.name, m.user_id, a.handle, m.role, m.view_projects, m.created_at,
             row_number() over (order by w.slug, m.user_id) as place
        from public.workspaces w
        join public.workspace_members m on m.workspace_id = w.id
        left join mcp.accounts a on a.user_id = m.user_id
       where (wanted is null or w.slug = wanted or w.id::text = wanted)
         and (after is null or (w.slug, m.user_id) > (after ->> 'slug', (after ->> 'user')::uuid))
       order by w.slug, m.user_id
       limit size + 1 -- one more than asked for tells whether there is a next page
    )
    select json_build_object(
      'members', coalesce(json_agg(json_build_object('workspace', p.slug, 'workspace_name', p.name, 'handle', p.handle, 'role', p.role,
        'view_projects', p.role in ('owner', 'admin') or p.view_projects, 'joined_at', mcp.timestamp(p.created_at)) order by p.place)
        filter (where p.place <= size), '[]'),
      'next_cursor', mcp.cursor(actor, (
        select jsonb_build_object('slug', l.slug, 'user', l.user_id) from page l
         where l.place = size and (select count(*) from page) > size)))
      from page p);
end
$$;

comment on function workspaces.workspace_members_list(mcp.actor, jsonb) is 'Who belongs to which workspace.';
revoke all on function workspaces.workspace_members_list(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('workspaces.workspace_members_list', audience => 'admin', scope => 'admin:read', tier => 'observe',
  sealed => '{cursor}', sealed_out => '{next_cursor}',
  title => 'List workspace members',
  description => 'Lists the members of every workspace, or of one, for administrators: the workspace''s slug and name, the member''s handle (null before one is chosen), role, whether the member sees projects, and since when. `workspace` narrows to one slug or id; `limit` is 1 to 100 (20 if omitted); pass `next_cursor` back as `cursor` for the next page. Changes nothing. Example: {"workspace": "acme", "limit": 50}.',
  errors => '{unknown_workspace, INVALID_CURSOR}',
  input => '{
    "type": "object",
    "properties": {
      "workspace": {"type": "string", "minLength": 1, "maxLength": 64, "description": "A workspace''s slug or id."},
      "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 20, "description": "How many members at most."},
      "cursor": {"type": "string", "maxLength": 2048, "description": "The next_cursor of the page before."}
    },
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "members": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "workspace": {"type": "string"},
            "workspace_name": {"type": "string"},
            "handle": {"type": ["string", "null"]},
            "role": {"enum": ["owner", "admin", "member"]},
            "view_projects": {"type": "boolean"},
            "joined_at": {"type": "string", "format": "date-time"}
          },
          "required": ["workspace", "workspace_name", "handle", "role", "view_projects", "joined_at"]
        }
      },
      "next_cursor": {"type": ["string", "null"]}
    },
    "required": ["members", "next_cursor"]
  }');
