-- _room: what the world declares: capabilities, scopes, event types, the commands that a host obeys, figures of policy.

select mcp.define_role('admin', '{kick_ban,mute,server_config,spawn_any,command_any_ai,faction_posture,gm_map,spectate_any,grant_roles}');
select mcp.define_role('moderator', '{kick_ban,mute,spectate_any}');
select mcp.define_role('gm', '{gm_map,spawn_any,command_any_ai,faction_posture,spectate_any}');
select mcp.define_role('faction_leader', '{spawn_faction,command_faction_ai,faction_posture,gm_map_faction}');

select mcp.extend_scope('admin:read', 10, 'the live match');
select mcp.extend_scope('admin:read', 20, 'its events');
select mcp.extend_scope('admin:read', 30, 'members');
select mcp.define_scope('admin:act', audience => 'admin', place => 120,
  description => 'Run the commands on its allowlist and moderate bots and enrollments');

select world.define_event_type('spawn', 'An entity appeared');
select world.define_event_type('despawn', 'An entity left');
select world.define_event_type('kill', 'An entity was destroyed');
select world.define_event_type('damage_level', 'An entity''s damage changed');
select world.define_event_type('score', 'A score changed');
select world.define_event_type('join', 'A peer joined');
select world.define_event_type('leave', 'A peer left');
select world.define_event_type('chat', 'Chat message');
select world.define_event_type('admin_command', 'A command was run or failed', ours => true);
select world.define_event_type('alert_level', 'A faction''s alert changed');
select world.define_event_type('agent_action', 'Tool call', ours => true);
select world.define_event_type('objective', 'An objective changed');
select world.define_event_type('weather', 'The weather changed');

select world.define_command('help', 'List the commands');
select world.define_command('status', 'Show the match status');
select world.define_command('peers', 'List the connected peers');
select world.define_command('tickstats', 'Show tick statistics');
select world.define_command('kick', 'Disconnect a peer', capabilities => '{kick_ban}', confirm => true, required => '{peer}',
  properties => '{"peer": {"type": "integer", "minimum": 0, "maximum": 4294967295}}');
select world.define_command('ban', 'Ban a peer or an IP address', capabilities => '{kick_ban}', confirm => true, one_of => '{peer,ip}',
  properties => '{"peer": {"type": "integer", "minimum": 0, "maximum": 4294967295},
    "ip": {"type": "string", "format": "ip"}}');
select world.define_command('unban', 'Lift the ban of an IP address', capabilities => '{kick_ban}', required => '{ip}',
  properties => '{"ip": {"type": "string", "format": "ip"}}');
select world.define_command('mute', 'Mute a peer''s voice and chat', capabilities => '{mute}', required => '{peer}',
  properties => '{"peer": {"type": "integer", "minimum": 0, "maximum": 4294967295}}');
select world.define_command('unmute', 'Unmute a peer''s voice and chat', capabilities => '{mute}', required => '{peer}',
  properties => '{"peer": {"type": "integer", "minimum": 0, "maximum": 4294967295}}');
select world.define_command('shutdown', 'Shut down the server, optionally after a delay in seconds', capabilities => '{server_config}', confirm => true,
  properties => '{"in": {"type": "integer", "minimum": 0, "maximum": 86400},
    "reason": {"type": "string", "minLength": 1, "maxLength": 200}}');
select world.define_command('set_weather', 'Change the weather', capabilities => '{server_config}', required => '{preset}',
  properties => '{"preset": {"type": "integer", "minimum": 0, "maximum": 6}}');
select world.define_command('set_time', 'Change the time of day', capabilities => '{server_config}', required => '{hours}',
  properties => '{"hours": {"type": "number", "minimum": 0, "exclusiveMaximum": 24}}');
select world.define_command('pause', 'Pause the simulation', capabilities => '{server_config}');
select world.define_command('resume', 'Resume the simulation', capabilities => '{server_config}');
select world.define_command('reload_config', 'Reload the server configuration', capabilities => '{server_config}');
select world.define_command('spawn', 'Create an entity', capabilities => '{spawn_any}', own_faction => 'spawn_faction', target => 'faction', required => '{type,pos}',
  properties => '{"type": {"type": "string", "minLength": 1, "maxLength": 64},
    "pos": {"type": "array", "items": {"type": "number", "minimum": -10000000, "maximum": 10000000}, "minItems": 3, "maxItems": 3},
    "faction": {"type": "integer", "minimum": 0, "maximum": 65534}}');
select world.define_command('kill', 'Destroy an entity', capabilities => '{spawn_any}', own_faction => 'spawn_faction', target => 'entity', confirm => true, required => '{idx}',
  properties => '{"idx": {"type": "integer", "minimum": 0, "maximum": 4294967295}}');
select world.define_command('tp', 'Teleport an entity', capabilities => '{spawn_any}', own_faction => 'spawn_faction', target => 'entity', required => '{idx,pos}',
  properties => '{"idx": {"type": "integer", "minimum": 0, "maximum": 4294967295},
    "pos": {"type": "array", "items": {"type": "number", "minimum": -10000000, "maximum": 10000000}, "minItems": 3, "maxItems": 3}}');
select world.define_command('respawn', 'Respawn a peer in a new aircraft', capabilities => '{spawn_any}', own_faction => 'spawn_faction', target => 'peer', required => '{peer}',
  properties => '{"peer": {"type": "integer", "minimum": 0, "maximum": 4294967295}}');
select world.define_command('flight_order', 'Give an order to a flight', capabilities => '{command_any_ai}', own_faction => 'command_faction_ai', target => 'flight', required => '{flight,order}',
  properties => '{"flight": {"type": "integer", "minimum": 1, "maximum": 4294967295},
    "order": {"type": "string", "minLength": 1, "maxLength": 200}}');
select world.define_command('set_alert', 'Change the alert level of a faction', capabilities => '{faction_posture}', target => 'faction', required => '{faction,level}',
  properties => '{"faction": {"type": "integer", "minimum": 0, "maximum": 65534},
    "level": {"type": "integer", "minimum": 0, "maximum": 3}}');
select world.define_command('spectate', 'Let a peer spectate an entity', capabilities => '{spectate_any}', required => '{peer}',
  properties => '{"peer": {"type": "integer", "minimum": 0, "maximum": 4294967295},
    "entity": {"type": "integer", "minimum": 0, "maximum": 4294967295}}');
select world.define_command('grant', 'Grant a peer an administrator role', capabilities => '{grant_roles}', confirm => true, required => '{peer,role}',
  properties => '{"peer": {"type": "integer", "minimum": 0, "maximum": 4294967295},
    "role": {"type": "string", "enum": ["admin", "moderator", "gm", "faction_leader"]},
    "faction": {"type": "integer", "minimum": 0, "maximum": 65534}}');
select world.define_command('revoke', 'Revoke a peer''s role', capabilities => '{grant_roles}', confirm => true, required => '{peer}',
  properties => '{"peer": {"type": "integer", "minimum": 0, "maximum": 4294967295}}');
select world.define_command('set_role', 'Make a peer a pilot or an observer', capabilities => '{grant_roles}', required => '{peer,role}',
  properties => '{"peer": {"type": "integer", "minimum": 0, "maximum": 4294967295},
    "role": {"type": "string", "enum": ["pilot", "observer"]}}');
select world.define_command('team', 'Move a peer to another faction', capabilities => '{grant_roles}', required => '{peer,faction}',
  properties => '{"peer": {"type": "integer", "minimum": 0, "maximum": 4294967295},
    "faction": {"type": "integer", "minimum": 0, "maximum": 65534}}');

select mcp.define_setting('world.allowlist', '[]',
  description => 'Commands that connections without an allowlist of their own may run; not empty, it also caps all others.');
select mcp.define_setting('world.command_timeout_seconds', '30', minimum => 1, maximum => 3600,
  description => 'A command that the host has not answered by then has failed.');
select mcp.define_setting('world.stale_seconds', '5', minimum => 1, maximum => 3600,
  description => 'A state older than this is called stale.');
select mcp.define_setting('world.events_retention_hours', '168', minimum => 1, maximum => 87600,
  description => 'How long the match''s log is kept.');
select mcp.define_setting('world.snapshots_retention_hours', '24', minimum => 1, maximum => 8760,
  description => 'How long snapshots are kept for export and replay.');
