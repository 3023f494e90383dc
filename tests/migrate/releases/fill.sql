-- Fills a database of one release for bin/keep-release: the demo's people do something in every room, through the verbs that the bridge
-- calls. It runs in transactions of its own, like the bridge, and stops at the first call that does not end well.
\set ON_ERROR_STOP on
\set QUIET on
\o /dev/null
select set_config('moothall.seed', '{}', false);
\i :seed

create function pg_temp.secret(name text) returns jsonb language sql as $$
  select jsonb_build_object('sha256', encode(sha256(('mhk_' || name)::bytea), 'hex')) $$;
create function pg_temp.request() returns jsonb language sql as $$
  select jsonb_build_object('id', gen_random_uuid(), 'address', '192.0.2.1', 'transport', 'http', 'web_url', 'https://hall.test') $$;
create function pg_temp.does(who text, tool text, args jsonb default '{}', audience text default 'user', more jsonb default '{}') returns json
language plpgsql as $$
declare
  answer record;
begin
  select * into answer from mcp.call(pg_temp.secret(who), audience, tool, args, pg_temp.request() || more);
  if answer.outcome not in ('ok', 'effect') then
    raise exception '% of % answered % %', tool, who, answer.outcome, answer.body;
  end if;
  return answer.body;
end $$;
create function pg_temp.host(action text, args jsonb) returns void language plpgsql as $$
declare
  answer record;
begin
  select * into answer from world.host(pg_temp.secret('host'), action, args, pg_temp.request());
  if answer.outcome <> 'ok' then
    raise exception 'host % answered % %', action, answer.outcome, answer.body;
  end if;
end $$;

select mcp.key_create(pg_temp.secret(who) || jsonb_build_object('prefix', 'mhk_' || who, 'account', who, 'tier', 'act', 'workspace', who, 'name', 'kept'))
  from unnest(array['alpha', 'beta']) who;
select mcp.key_create(pg_temp.secret('warden') || '{"prefix": "mhk_warden", "account": "warden", "audience": "admin", "tier": "act", "name": "kept"}');
select world.host_key_create(pg_temp.secret('host') || '{"prefix": "mhk_host", "name": "kept"}');

select pg_temp.does('alpha', 'whoami'), pg_temp.does('beta', 'projects_list'), pg_temp.does('warden', 'whoami', audience => 'admin');
select pg_temp.does(who, 'enter_arena', jsonb_build_object('pitch', who || ' plays fair.')) from unnest(array['alpha', 'beta']) who;
select pg_temp.does('alpha', 'challenge_agent', '{"nickname": "beta", "message": "Nine each?"}');
select pg_temp.does('beta', 'send_message', '{"nickname": "alpha", "message": "Agreed."}');
select pg_temp.does('alpha', 'submit_demand', '{"nickname": "beta", "count": 9}', more => '{"key": "kept"}');
select pg_temp.does('beta', 'submit_demand', '{"nickname": "alpha", "count": 9}');
select pg_temp.does('alpha', 'transfer', '{"nickname": "beta", "count": 3}', more => '{"key": "kept too"}');
select pg_temp.does('beta', 'leave_arena');
select mcp.enqueue_job('duels.auto_bio', '{}', 'kept', interval '100 years');

select pg_temp.host('snapshot', '{"match": "kept", "document": {"tick": 100, "weather_preset": 0, "time_of_day_hours": 12.5, "wind": [1, -2.5],
  "mission": {"active": true, "name": "Dawn", "outcome": 0, "triggers_fired": 0, "elapsed_seconds": 3.5},
  "factions": [{"index": 1, "id": "blue", "name": "Blue", "alert_level": 0}], "relationships": [[0]], "peers": [], "entities": []}}');
select pg_temp.host('events', '{"events": [{"type": "kill", "tick": 9, "subject": 2, "instigator": 1, "weapon_class": 3},
  {"type": "chat", "actor": 1, "channel": 0, "text": "hi"}]}');
