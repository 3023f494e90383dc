\ir ../fixtures.psql
\ir world.psql

-- Every role, tier, allowlist, setting and command together, against an oracle that knows nothing but these tables, which are the
-- description's own and not the implementation's.
create table t.oracle_roles (role text, capability text);
insert into t.oracle_roles values
  ('moderator', 'kick_ban'), ('moderator', 'mute'), ('moderator', 'spectate_any'),
  ('gm', 'gm_map'), ('gm', 'spawn_any'), ('gm', 'command_any_ai'), ('gm', 'faction_posture'), ('gm', 'spectate_any'),
  ('faction_leader', 'spawn_faction'), ('faction_leader', 'command_faction_ai'), ('faction_leader', 'faction_posture'), ('faction_leader', 'gm_map_faction');
-- own: about the caller's own faction where the command is about one; other: about another; wrong: an argument too many.
create table t.oracle_commands (command text, needs text, for_own text, of_one_faction boolean, own jsonb, other jsonb);
insert into t.oracle_commands values
  ('help', null, null, false, '{}', '{}'), ('status', null, null, false, '{}', '{}'), ('peers', null, null, false, '{}', '{}'), ('tickstats', null, null, false, '{}', '{}'),
  ('kick', 'kick_ban', null, false, '{"peer": 1}', '{"peer": 2}'), ('ban', 'kick_ban', null, false, '{"peer": 1}', '{"ip": "192.0.2.7"}'),
  ('unban', 'kick_ban', null, false, '{"ip": "2001:db8::1"}', '{"ip": "192.0.2.7"}'),
  ('mute', 'mute', null, false, '{"peer": 1}', '{"peer": 2}'), ('unmute', 'mute', null, false, '{"peer": 1}', '{"peer": 2}'),
  ('shutdown', 'server_config', null, false, '{}', '{"in": 5, "reason": "night"}'), ('set_weather', 'server_config', null, false, '{"preset": 3}', '{"preset": 0}'),
  ('set_time', 'server_config', null, false, '{"hours": 0}', '{"hours": 23.5}'), ('pause', 'server_config', null, false, '{}', '{}'),
  ('resume', 'server_config', null, false, '{}', '{}'), ('reload_config', 'server_config', null, false, '{}', '{}'),
  ('spawn', 'spawn_any', 'spawn_faction', true, '{"type": "f-1", "pos": [1, 2, 3], "faction": 1}', '{"type": "f-1", "pos": [1, 2, 3], "faction": 2}'),
  ('kill', 'spawn_any', 'spawn_faction', true, '{"idx": 1}', '{"idx": 2}'), ('tp', 'spawn_any', 'spawn_faction', true, '{"idx": 1, "pos": [1, 2, 3]}', '{"idx": 2, "pos": [1, 2, 3]}'),
  ('respawn', 'spawn_any', 'spawn_faction', true, '{"peer": 1}', '{"peer": 2}'),
  ('flight_order', 'command_any_ai', 'command_faction_ai', true, '{"flight": 1, "order": "rtb"}', '{"flight": 2, "order": "rtb"}'),
  ('set_alert', 'faction_posture', null, true, '{"faction": 1, "level": 3}', '{"faction": 2, "level": 0}'),
  ('spectate', 'spectate_any', null, false, '{"peer": 1}', '{"peer": 2, "entity": 1}'),
  ('grant', 'grant_roles', null, false, '{"peer": 1, "role": "gm"}', '{"peer": 2, "role": "faction_leader", "faction": 1}'),
  ('revoke', 'grant_roles', null, false, '{"peer": 1}', '{"peer": 2}'), ('set_role', 'grant_roles', null, false, '{"peer": 1, "role": "pilot"}', '{"peer": 2, "role": "observer"}'),
  ('team', 'grant_roles', null, false, '{"peer": 1, "faction": 2}', '{"peer": 2, "faction": 1}');

create function t.has(role text, capability text) returns boolean language sql as $$
  select role = 'admin' or exists (select from t.oracle_roles r where r.role = has.role and r.capability = has.capability) $$;
create function t.oracle(role text, tier text, allowlist text[], setting text[], c t.oracle_commands, variant text) returns text language sql as $$
  select case
    when tier <> 'act' then 'refused tier_too_low'
    when not coalesce(c.command = any (case when allowlist is null then setting when setting = '{}' then allowlist
                                            else array(select unnest(allowlist) intersect select unnest(setting)) end), false) then 'error command_not_allowlisted'
    when c.needs is not null and not t.has(role, c.needs) and not (c.for_own is not null and t.has(role, c.for_own)) then 'error capability_missing'
    when variant = 'wrong' then 'error VALIDATION_ERROR'
    when role = 'faction_leader' and c.of_one_faction and variant = 'other' then 'error capability_missing'
    else 'effect' end $$;

select host_key(), snapshot() \gset
update mcp.settings set value = '0' where name = 'rate_limit_per_min';
select count(account(replace(role, '_', '-'), role, case role when 'faction_leader' then 1 end)) from unnest(array['admin', 'moderator', 'gm', 'faction_leader']) role \gset
select count(connect(role || ' ' || tier, id(replace(role, '_', '-')), 'admin', tier => tier))
  from unnest(array['admin', 'moderator', 'gm', 'faction_leader']) role, unnest(array['observe', 'recommend', 'act']) tier \gset

create table t.cases (setting text, allowlist text, role text, tier text, command text, variant text, expected text, answered text);
create function t.try_all() returns void language plpgsql as $$
declare
  every constant text[] := array(select command from t.oracle_commands);
  c t.oracle_commands; s record; a record; r record;
begin
  for c in select * from t.oracle_commands loop
    for s in select * from (values ('none', '{}'::text[]), ('this', array[c.command]), ('others', array_remove(every, c.command)), ('all', every)) x (name, list) loop
      update mcp.settings set value = to_jsonb(s.list) where name = 'world.allowlist';
      for a in select * from (values ('null', null::text[]), ('none', '{}'), ('this', array[c.command]), ('others', array_remove(every, c.command))) x (name, list) loop
        update mcp.connections k set allowlist = a.list where k.name <> 'x';
        insert into t.cases
        select s.name, a.name, x.role, x.tier, c.command, x.variant, t.oracle(x.role, x.tier, a.list, s.list, c, x.variant),
               t.said(x.role || ' ' || x.tier, 'admin_command', jsonb_build_object('command', c.command, 'args',
                 case x.variant when 'own' then c.own when 'other' then c.other else c.own || '{"more": 1}' end), 'admin')
          from (select role, tier, variant from unnest(array['admin', 'moderator', 'gm', 'faction_leader']) role,
                  unnest(array['observe', 'recommend', 'act']) tier, unnest(array['own', 'other', 'wrong']) variant
                 where variant = 'own' or a.name = 'this' and s.name in ('none', 'all') and tier = 'act') x;
      end loop;
    end loop;
  end loop;
end $$;
select try_all() \gset

select ok((select count(*) > 5000 from t.cases), 'several thousand combinations');
select is((select string_agg(distinct answered, ',' order by answered) from t.cases),
  'effect,error VALIDATION_ERROR,error capability_missing,error command_not_allowlisted,refused tier_too_low', 'every answer comes up');
select is_empty('select * from t.cases where answered is distinct from expected', 'the answers are the oracle''s');
select is((select count(*) from world.command_queue), (select count(*) from t.cases where expected = 'effect'), 'what was permitted is queued, and nothing else');
select is((select count(*) from world.events where type = 'agent_action'), (select count(*) from t.cases), 'every attempt is in the match''s log');

select * from finish();
rollback;
