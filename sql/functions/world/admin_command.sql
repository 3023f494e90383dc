-- admin_command: have the match's host carry out one command, and wait up to two seconds for its result.
-- Rules: takes a name and structured arguments, never a command line. mcp.call has checked the tier; then the allowlist, the capabilities
-- and the arguments are checked. A permitted command is queued, and the bridge calls again once the host has answered.
-- Raises: command_not_allowlisted, capability_missing, VALIDATION_ERROR, no_match.
create or replace function world.admin_command(actor mcp.actor, args jsonb)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  waited constant uuid := (actor.request #>> '{effect,command}')::uuid;
  queued world.command_queue;
begin
  if actor.request ? 'effect' then
    select * into queued from world.command_queue q where q.id = waited and q.account = actor.account;
  else
    queued := world._queue_command(actor, args ->> 'command', coalesce(args -> 'args', '{}'));
    return mcp.answer_effect(jsonb_build_object('kind', 'command_result', 'command', queued.id, 'milliseconds', 2000));
  end if;
  perform mcp.answer_beside(is_error => queued.status = 'failed');
  return world._command(queued);
end
$$;

comment on function world.admin_command(mcp.actor, jsonb) is 'Have the match''s host carry out one command.';
revoke all on function world.admin_command(mcp.actor, jsonb) from public, anon, authenticated;

select mcp.define_tool('world.admin_command', audience => 'admin', scope => 'admin:act', tier => 'act', look_at => 'events', destructive => true,
  title => 'Admin command',
  description => 'Has the running match''s host carry out one command, given as a name and an object of arguments. Allowed are the commands on this connection''s allowlist for which the account''s role has the capability; whoami shows both. Commands: help, status, peers, tickstats; kick {peer}, ban {peer or ip}, unban {ip}, mute {peer}, unmute {peer}; shutdown {in?, reason?}, set_weather {preset 0-6}, set_time {hours}, pause, resume, reload_config; spawn {type, pos, faction?}, kill {idx}, tp {idx, pos}, respawn {peer}; flight_order {flight, order}; set_alert {faction, level 0-3}; spectate {peer, entity?}; grant {peer, role, faction?}, revoke {peer}, set_role {peer, role}, team {peer, faction}. Waits up to two seconds: `status` is then done with its `result`, failed with a `reason`, or still queued, in which case the match''s events tell the outcome. Not to be repeated blindly. Example: {"command": "set_weather", "args": {"preset": 3}}.',
  errors => '{command_not_allowlisted, capability_missing, no_match}',
  input => '{
    "type": "object",
    "properties": {
      "command": {"type": "string", "minLength": 1, "maxLength": 80, "description": "The command''s exact name."},
      "args": {"type": "object", "description": "Its arguments; none if omitted."}
    },
    "required": ["command"],
    "additionalProperties": false
  }',
  output => '{
    "type": "object",
    "properties": {
      "id": {"type": "string", "format": "uuid"},
      "command": {"type": "string"},
      "status": {"enum": ["queued", "done", "failed"]},
      "result": {"description": "What the host answered."},
      "reason": {"type": "string", "description": "Why it failed."}
    },
    "required": ["id", "command", "status"]
  }');
select mcp.define_safe_arguments('admin', 'admin_command', '{command}');
select mcp.define_route('world.admin_command', audience => 'admin', scope => 'admin:act', tier => 'act', method => 'POST',
  path => '/commands/{command}', body => 'args', description => 'Run a command; the body is its arguments.', input => '{
    "type": "object",
    "properties": {"command": {"type": "string", "minLength": 1, "maxLength": 80}, "args": {"type": "object"}},
    "required": ["command"],
    "additionalProperties": false
  }');
select mcp.define_safe_arguments('admin', 'POST /commands/{command}', '{command}');
