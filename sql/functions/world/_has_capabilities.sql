-- _has_capabilities: has this actor all capabilities that a command needs, or the one that covers its own faction?
create or replace function world._has_capabilities(actor mcp.actor, entry world.commands)
  returns boolean
  language plpgsql
  immutable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return coalesce(entry.capabilities <@ actor.capabilities, false)
      or coalesce(actor.faction is not null and entry.own_faction = any (actor.capabilities), false);
end
$$;

comment on function world._has_capabilities(mcp.actor, world.commands) is 'Whether this actor has the capabilities that a command needs.';
revoke all on function world._has_capabilities(mcp.actor, world.commands) from public, anon, authenticated;
