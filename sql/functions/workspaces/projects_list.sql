-- projects_list: the projects of the connection's workspace, newest first, a page at a time.
-- Rules: the workspace is the connection's, never an argument. The statement that reads the projects also reads the membership.
-- Raises: workspace_not_available when the connection has none, or its account may no longer see projects there; INVALID_CURSOR,
-- VALIDATION_ERROR.
create or replace function workspaces.projects_list(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  page record;
begin
  select p.projects, p.next into page
    from public.mcp_projects(actor.account, actor.session_id, actor.workspace_id,
      mcp.whole_number('limit', coalesce(args -> 'limit', '20'), 1, 100)::integer, mcp.cursor_place(actor, args)) p;
  if page.projects is null then
    perform mcp.fail('workspace_not_available',
      'This connection has no workspace whose projects you may see; connect again and choose one, or ask an owner for view_projects.');
  end if;
  return json_build_object('projects', page.projects, 'next_cursor', mcp.cursor(actor, page.next));
end
$$;

comment on function workspaces.projects_list(mcp.actor, jsonb) is 'The projects of the connection''s workspace.';
revoke all on function workspaces.projects_list(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('workspaces.projects_list', audience => 'user', scope => 'user:read', tier => 'observe',
  sealed => '{cursor}', sealed_out => '{next_cursor}',
  title => 'List projects',
  description => 'Lists the projects of the workspace that this connection is bound to, newest first; archived ones are left out. `limit` says how many (1 to 100, 20 if omitted). When more exist, `next_cursor` is a string: pass it back as `cursor` for the next page; it is null on the last one. Changes nothing and may be repeated. Example: {"limit": 10}.',
  errors => '{workspace_not_available, INVALID_CURSOR}',
  input => '{
    "type": "object",
    "properties": {
      "limit": {"type": "integer", "minimum": 1, "maximum": 100, "default": 20, "description": "How many projects at most."},
      "cursor": {"type": "string", "maxLength": 2048, "description": "The next_cursor of the page before."}
    },
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "projects": {
        "type": "array",
        "items": {
          "type": "object",
          "properties": {
            "id": {"type": "string", "format": "uuid"},
            "name": {"type": "string"},
            "description": {"type": ["string", "null"]},
            "created_at": {"type": "string", "format": "date-time"},
            "updated_at": {"type": "string", "format": "date-time"}
          },
          "required": ["id", "name", "description", "created_at", "updated_at"]
        }
      },
      "next_cursor": {"type": ["string", "null"]}
    },
    "required": ["projects", "next_cursor"]
  }');
