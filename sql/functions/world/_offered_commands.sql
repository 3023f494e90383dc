-- _offered_commands: what an administrator's command allowlist can hold: the commands that the person's role allows.
create or replace function world._offered_commands(actor mcp.actor)
  returns json
  language plpgsql
  stable
  set search_path = pg_catalog, pg_temp
as $$
begin
  return (
    select json_agg(json_build_object('name', c.name, 'description', c.description) order by c.name)
      from world.commands c where world._has_capabilities(actor, c));
end
$$;

comment on function world._offered_commands(mcp.actor) is 'What a command allowlist can hold.';
revoke all on function world._offered_commands(mcp.actor) from public, anon, authenticated;

select mcp.define_hook('offered_commands', 'world._offered_commands');
