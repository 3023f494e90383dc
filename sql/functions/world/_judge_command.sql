-- _judge_command: may this actor run the command with these arguments? Answers the arguments as the host gets them.
-- Rules: every gate must pass, and each has its own code: allowlist, capabilities, arguments. mcp.call has checked the tier. An actor who
-- has the command only for its own faction, or acts for one faction, may touch nothing of another; its faction is filled in where the
-- argument is optional. Null counts as left out. An administrator's own page has no allowlist.
-- Raises: command_not_allowlisted, capability_missing, VALIDATION_ERROR.
create or replace function world._judge_command(actor mcp.actor, command text, given jsonb, from_page boolean default false)
  returns jsonb
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  entry world.commands;
  args jsonb := (select coalesce(jsonb_object_agg(g.key, g.value), '{}') from jsonb_each(given) g where g.value <> 'null');
begin
  select * into entry from world.commands c where c.name = command;
  if from_page then
    perform mcp._expect(entry.name is not null, 'command', format('There is no command %s.', to_json(left(command, 80))));
  elsif not world._is_allowlisted(actor.allowlist, command) then
    perform mcp.fail('command_not_allowlisted', format('The command %s is not on %s.', to_json(left(command, 80)), case
        when actor.allowlist is null then 'the setting world.allowlist, and this connection has no list of its own: '
          'whoever runs the server names it there, or makes a key with --allow'
        when command = any (actor.allowlist) then 'the setting world.allowlist, which bounds every list: whoever runs the server names it there'
        else 'this connection''s allowlist: whoever runs the server makes a key with --allow that names it' end),
      jsonb_build_object('command', left(command, 80)));
  end if;
  if not world._has_capabilities(actor, entry) then
    perform mcp.fail('capability_missing', format('The role %s may not run %s: it lacks %s.', actor.role, command,
        array_to_string(entry.capabilities, ', ')),
      jsonb_build_object('command', command, 'required', entry.capabilities));
  end if;
  if entry.target = 'faction' and actor.faction is not null and not args ? 'faction' and not entry.arguments -> 'required' ? 'faction' then
    args := args || jsonb_build_object('faction', actor.faction);
  end if;
  perform world._check_arguments(entry.arguments, args);
  if actor.faction is not null and entry.target is not null and world._target_factions(entry.target, args) <> array[actor.faction] then
    perform mcp.fail('capability_missing', format('You act for the faction %s alone; this concerns another, or nothing that is there.',
        actor.faction), jsonb_build_object('command', command, 'required', entry.capabilities, 'faction', actor.faction));
  end if;
  return args;
end
$$;

comment on function world._judge_command(mcp.actor, text, jsonb, boolean) is 'Whether this actor may run the command.';
revoke all on function world._judge_command(mcp.actor, text, jsonb, boolean) from public, anon, authenticated;
