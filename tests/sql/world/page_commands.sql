\ir ../fixtures.psql
\ir pages.psql
select snapshot() \gset
select is(barred('world.page_commands'), 'sign_in admin_required sign_in sign_in', 'not for others');
create function t.names(browser text) returns text language sql as $$
  select string_agg(c ->> 'name', ' ' order by c ->> 'name') from jsonb_array_elements(t.open('world.page_commands', '{}', browser) -> 'commands') c $$;
select is(names('warden'), (select string_agg(c.name, ' ' order by c.name) from world.commands c), 'an admin sees all');
select is(names('mod'), 'ban help kick mute peers spectate status tickstats unban unmute', 'a moderator what a moderator may');
select is(names('lead'), 'flight_order help kill peers respawn set_alert spawn status tickstats tp', 'a leader what a leader may');
select open('world.run_command', '{"command": "set_time", "fields": {"hours": ["7"]}}') ->> 'id' as queued \gset
select is((open('world.page_commands', jsonb_build_object('ran', :'queued')) -> 'ran') - 'id', '{"command": "set_time", "status": "queued"}', 'what came of it: nothing yet');
select host('commands'), host('result', jsonb_build_object('id', :'queued', 'status', 'done', 'result', '{"was": 6}'::jsonb)) \gset x_
select is((open('world.page_commands', jsonb_build_object('ran', :'queued')) -> 'ran') - 'id', '{"command": "set_time", "status": "done", "result": {"was": 6}}', 'and then its result');
select is(open('world.page_commands', jsonb_build_object('ran', :'queued'), 'mod') ->> 'ran', null, 'which is told to no other');
select is(open('world.page_commands', '{"ran": "x"}') ->> 'ran', null, 'no such command');
select is(open('world.page_commands') #> '{recent,0}', '{"command": "set_time", "who": "warden", "caller": "page:warden", "at": "2026-03-01T12:00:00.000Z", "status": "done", "reason": null, "args": "{\"hours\": 7}", "result": "{\"was\": 6}"}', 'who, what, outcome');
select is((select (r ->> 'command', r ->> 'args', r ->> 'result')::text from (select open('world.page_commands', '{}', 'mod') #> '{recent,0}' as r) x), '(set_time,,)', 'who may not run it sees that it was run');
select is(demoted('world.page_commands'), 'admin_required', 'demoted, refused at once');
select * from finish();
rollback;
