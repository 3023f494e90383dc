-- _approval: a call that waits for its owner, as the owner sees it: who asks, for which tool, with exactly which arguments.
create or replace function pages._approval(asked mcp.approvals)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select json_build_object(
             'id', asked.id,
             'client', c.name,
             'client_id', c.client_id,
             'key', (select k.prefix from mcp.credentials k where k.connection_id = c.id and k.kind = 'key'),
             'tool', asked.tool,
             'title', coalesce(e.definition ->> 'title', asked.tool),
             'description', e.definition ->> 'description',
             'destructive', coalesce((e.definition #>> '{annotations,destructiveHint}')::boolean, false),
             'arguments', jsonb_pretty(asked.arguments),
             'workspace', mcp._workspace(c.workspace_id) ->> 'name',
             'asked_at', mcp.timestamp(asked.asked_at),
             'expires_at', mcp.timestamp(asked.expires_at),
             'granted_minutes', ceil((mcp.setting('approval_granted_seconds'))::integer / 60.0)::integer)
      from mcp.connections c
      left join mcp.catalog_entries e on e.audience = c.audience and e.kind = 'tool' and e.name = asked.tool
     where c.id = asked.connection_id);
end
$$;

comment on function pages._approval(mcp.approvals) is 'A waiting call as its owner sees it.';
revoke all on function pages._approval(mcp.approvals) from public, anon, authenticated;
