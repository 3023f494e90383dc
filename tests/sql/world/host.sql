\ir ../fixtures.psql
\ir world.psql

-- The host's interface: its key and no other, snapshots, events, commands and results.
select freeze() \gset
select host_key() as key, account('warden', 'admin') as warden \gset
select connect('key', :'warden', 'admin') \gset
select is((host('commands')).outcome, 'ok', 'a host key opens it');
select is((select last_used_at from world.host_keys), mcp.now(), 'its use is noted');
select is((host('commands', secret => 'key')).body ->> 'code', 'UNAUTHORIZED', 'an administrator''s key does not');
select is((host('commands', secret => null)).body ->> 'code', 'UNAUTHORIZED', 'nor none');
select is(says('host', 'whoami'), 'refused UNAUTHORIZED', 'and a host''s opens nothing else');
select is_empty('select * from mcp.lockouts', 'none of these was a guess');
select count(host('commands', secret => 'guess' || n)) from generate_series(1, 5) n \gset
select is((host('commands')).body ->> 'code', 'too_many_attempts', 'guesses lock the address out, on the admin origin whatever it sends');
delete from mcp.lockouts;
select world.host_key_revoke('mhh_host') \gset
select is((host('commands')).body ->> 'code', 'UNAUTHORIZED', 'a revoked key is dead');
update world.host_keys set revoked_at = null, expires_at = mcp.now();
select is((host('commands')).body ->> 'code', 'UNAUTHORIZED', 'so is an expired one');
update world.host_keys set expires_at = null;

-- Snapshots.
select is(snapshot(), '{"match": "first", "tick": 100}', 'a snapshot');
select is(snapshot(state(18446744073709551615)) ->> 'tick', '18446744073709551615', 'ticks are u64');
select is((select count(*) from world.snapshots), 1::bigint, 'within two seconds only one is kept');
select advance('2 seconds') \gset
select is(snapshot(state(3)) -> 'tick', '3', 'the next');
select is((select count(*) from world.snapshots), 2::bigint, 'is kept');
select is(snapshot(state(4, jsonb_build_object('relationships', r::jsonb))) ->> 'field', 'relationships', r || ' fits no two factions')
  from unnest(array['[[0]]', '[[0, 1], [2, 0]]', '[[0, 1], [1, 1]]', '[[0, 1, 1], [1, 0, 1]]']) r;
select is((select tick from world.states), 3::numeric, 'a refused snapshot changes nothing');
select is(snapshot(state(5), 'first') ->> 'match', 'first', 'the same match by name');
select is(snapshot(state(1), 'second') ->> 'match', 'second', 'another name begins another match');
select results_eq('select name, ended_at is null, first_seq, last_seq from world.matches order by id', $$ values ('first', false, 1::bigint, (select last_seq from world.matches where name = 'first')),
  ('second', true, (select last_seq + 1 from world.matches where name = 'first'), (select last_seq from world.matches where name = 'first')) $$, 'whose log goes on from the old one''s');

-- Events.
select is((host('events', '{"events": [{"type": "kill", "tick": 9, "subject": 2, "instigator": 1, "weapon_class": 3}, {"type": "chat", "actor": 1, "channel": 0, "text": "hi"}]}')).outcome, 'ok', 'a batch');
select is((select jsonb_agg(world._event(e)::jsonb - 'seq' order by seq) from world.events e where type <> 'agent_action'),
  '[{"tick": 9, "type": "kill", "subject": 2, "instigator": 1, "weapon_class": 3}, {"tick": 1, "type": "chat", "actor": 1, "channel": 0, "text": "hi"}]', 'in order, references absent where there are none');
select is((host('events', jsonb_build_object('events', batch::jsonb))).body ->> 'field', field, batch) from (values
  ('{}', 'events'), ('[]', 'events'), ('[7]', 'events.0'), ('[{"type": "nothing"}]', 'events.0.type'), ('[{"type": "agent_action"}]', 'events.0.type'), ('[{}]', 'events.0.type'),
  ('[{"type": "chat"}, {"type": "chat", "text": 7}]', 'events.1.text'), ('[{"type": "chat", "more": 7}]', 'events.0.more'), ('[{"type": "kill", "subject": -1}]', 'events.0.subject'),
  ('[{"type": "kill", "tick": 1.5}]', 'events.0.tick'), ('[{"type": "score", "value": "1"}]', 'events.0.value')) x (batch, field);
select is((select count(*) from world.events where type <> 'agent_action'), 2::bigint, 'all of a batch or none');

select * from finish();
rollback;
