-- _capable: has this actor the capabilities that a command needs: all of them, or the one for what belongs to its own faction?
create or replace function world._capable(actor mcp.actor, entry world.commands)
  returns boolean
  language plpgsql
  immutable
  set search_path = ''
as $$
begin
  return coalesce(entry.capabilities <@ actor.capabilities, false)
      or coalesce(actor.faction is not null and entry.own_faction = any (actor.capabilities), false);
end
$$;

comment on function world._capable(mcp.actor, world.commands) is 'Has this actor the capabilities that a command needs?';
revoke all on function world._capable(mcp.actor, world.commands) from public, anon, authenticated;
