-- The commands a host obeys. `arguments` is the part of JSON Schema that world._check_arguments knows.

insert into world.commands (name, capabilities, own_faction, target, arguments, description)
select c.name, c.capabilities::text[], c.own_faction, c.target,
       jsonb_build_object('required', to_jsonb(c.required::text[]),
         'properties', coalesce((select jsonb_object_agg(p.name, p.schema) from jsonb_each(kinds.schemas) p (name, schema)
                                  where p.name = any (c.required::text[] || c.optional::text[])), '{}') || c.overrides)
       || case when c.one_of is null then '{}' else jsonb_build_object('oneOf', to_jsonb(c.one_of::text[])) end,
       c.description
  from (values ('{
    "peer": {"type": "integer", "minimum": 0, "maximum": 4294967295},
    "ip": {"type": "string", "format": "ip"},
    "in": {"type": "integer", "minimum": 0, "maximum": 86400},
    "reason": {"type": "string", "minLength": 1, "maxLength": 200},
    "preset": {"type": "integer", "minimum": 0, "maximum": 6},
    "hours": {"type": "number", "minimum": 0, "exclusiveMaximum": 24},
    "type": {"type": "string", "minLength": 1, "maxLength": 64},
    "pos": {"type": "array", "items": {"type": "number", "minimum": -10000000, "maximum": 10000000}, "minItems": 3, "maxItems": 3},
    "faction": {"type": "integer", "minimum": 0, "maximum": 65534},
    "idx": {"type": "integer", "minimum": 0, "maximum": 4294967295},
    "entity": {"type": "integer", "minimum": 0, "maximum": 4294967295},
    "flight": {"type": "integer", "minimum": 1, "maximum": 4294967295},
    "order": {"type": "string", "minLength": 1, "maxLength": 200},
    "level": {"type": "integer", "minimum": 0, "maximum": 3},
    "role": {"type": "string", "enum": ["admin", "moderator", "gm", "faction_leader"]}
  }'::jsonb)) kinds (schemas),
  (values
    ('help', '{}', null, null, '{}', '{}', null, '{}'::jsonb, 'List the commands'),
    ('status', '{}', null, null, '{}', '{}', null, '{}', 'Show the match status'),
    ('peers', '{}', null, null, '{}', '{}', null, '{}', 'List the connected peers'),
    ('tickstats', '{}', null, null, '{}', '{}', null, '{}', 'Show tick statistics'),
    ('kick', '{kick_ban}', null, null, '{peer}', '{}', null, '{}', 'Disconnect a peer'),
    ('ban', '{kick_ban}', null, null, '{}', '{peer,ip}', '{peer,ip}', '{}', 'Ban a peer or an IP address'),
    ('unban', '{kick_ban}', null, null, '{ip}', '{}', null, '{}', 'Lift the ban of an IP address'),
    ('mute', '{mute}', null, null, '{peer}', '{}', null, '{}', 'Mute a peer''s voice and chat'),
    ('unmute', '{mute}', null, null, '{peer}', '{}', null, '{}', 'Unmute a peer''s voice and chat'),
    ('shutdown', '{server_config}', null, null, '{}', '{in,reason}', null, '{}', 'Shut down the server, optionally after a delay in seconds'),
    ('set_weather', '{server_config}', null, null, '{preset}', '{}', null, '{}', 'Change the weather'),
    ('set_time', '{server_config}', null, null, '{hours}', '{}', null, '{}', 'Change the time of day'),
    ('pause', '{server_config}', null, null, '{}', '{}', null, '{}', 'Pause the simulation'),
    ('resume', '{server_config}', null, null, '{}', '{}', null, '{}', 'Resume the simulation'),
    ('reload_config', '{server_config}', null, null, '{}', '{}', null, '{}', 'Reload the server configuration'),
    ('spawn', '{spawn_any}', 'spawn_faction', 'faction', '{type,pos}', '{faction}', null, '{}', 'Create an entity'),
    ('kill', '{spawn_any}', 'spawn_faction', 'entity', '{idx}', '{}', null, '{}', 'Destroy an entity'),
    ('tp', '{spawn_any}', 'spawn_faction', 'entity', '{idx,pos}', '{}', null, '{}', 'Teleport an entity'),
    ('respawn', '{spawn_any}', 'spawn_faction', 'peer', '{peer}', '{}', null, '{}', 'Respawn a peer in a new aircraft'),
    ('flight_order', '{command_any_ai}', 'command_faction_ai', 'flight', '{flight,order}', '{}', null, '{}', 'Give an order to a flight'),
    ('set_alert', '{faction_posture}', null, 'faction', '{faction,level}', '{}', null, '{}', 'Change the alert level of a faction'),
    ('spectate', '{spectate_any}', null, null, '{peer}', '{entity}', null, '{}', 'Let a peer spectate an entity'),
    ('grant', '{grant_roles}', null, null, '{peer,role}', '{faction}', null, '{}', 'Grant a peer an administrator role'),
    ('revoke', '{grant_roles}', null, null, '{peer}', '{}', null, '{}', 'Revoke a peer''s role'),
    ('set_role', '{grant_roles}', null, null, '{peer,role}', '{}', null, '{"role": {"type": "string", "enum": ["pilot", "observer"]}}',
      'Make a peer a pilot or an observer'),
    ('team', '{grant_roles}', null, null, '{peer,faction}', '{}', null, '{}', 'Move a peer to another faction')
  ) c (name, capabilities, own_faction, target, required, optional, one_of, overrides, description);
