-- _list: what this connection may use, as MCP lists it, in a fixed order; for `none` only who calls.
-- Rules: decided by the same gate as a call. Entries that lack only the owner's consent are listed, so that a client can ask for it.
create or replace function mcp._list(actor mcp.actor, kind text)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  if kind = 'none' then
    return json_build_object('handle', actor.handle, 'client', actor.client);
  end if;
  return (
    select coalesce(json_agg(e.definition order by e.name), '[]')
      from mcp.catalog_entries e
     where e.audience = actor.audience
       and e.kind = case _list.kind when 'tools' then 'tool' when 'resources' then 'resource' when 'resource_templates' then 'template'
                                    when 'prompts' then 'prompt' end
       and coalesce(mcp._gate(actor, e.scope, e.tier, e.consent), 'mcp_account_actions_required') = 'mcp_account_actions_required');
end
$$;

comment on function mcp._list(mcp.actor, text) is 'What this connection may use.';
revoke all on function mcp._list(mcp.actor, text) from public, anon, authenticated;
