-- _offered_commands: what a command allowlist can hold: the commands that the person's role allows; null where there are none.
-- Rules: only administrators' agents run commands, and only where the room of the live match is installed.
create or replace function pages._offered_commands(person pages.person, audience text, request jsonb)
  returns json
  language plpgsql
  stable
  set search_path = ''
as $$
begin
  if audience <> 'admin' or to_regclass('world.commands') is null then
    return null;
  end if;
  return (
    select json_agg(json_build_object('name', c.name, 'description', c.description) order by c.name)
      from world.commands c where world._capable(pages._administrator(person, request), c));
end
$$;

comment on function pages._offered_commands(pages.person, text, jsonb) is 'What a command allowlist can hold.';
revoke all on function pages._offered_commands(pages.person, text, jsonb) from public, anon, authenticated;
