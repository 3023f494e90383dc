\ir ../fixtures.psql

select is(world._event(jsonb_populate_record(null::world.events, '{"seq": 3, "match_id": 1, "tick": 18446744073709551615, "type": "kill", "fields": {"subject": 1}}'))::jsonb,
  '{"seq": 3, "tick": 18446744073709551615, "type": "kill", "subject": 1}', 'what every reader sees');

select * from finish();
rollback;
