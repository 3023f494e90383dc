\ir ../fixtures.psql
\ir world.psql
select freeze() \gset
select world._append_events('[{"type": "kill", "subject": 3, "tick": 9}]') \gset
select is((select world._page_event(e)::jsonb from world.events e), '{"seq": 1, "tick": 9, "type": "kill", "subject": 3, "at": "2026-03-01T12:00:00.000Z", "about": "An entity was destroyed"}', 'with its instant and its meaning');
update world.events set type = 'tide';
select is((select world._page_event(e) ->> 'about' from world.events e), 'tide', 'a type that is gone speaks for itself');
select * from finish();
rollback;
