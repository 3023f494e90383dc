\ir ../fixtures.psql
\ir ../browser.psql
select t.account('warden', 'admin'), t.account('mod', 'moderator'), t.account('alpha');
create function t.offered(handle text, audience text default 'admin') returns jsonb language sql as $$
  select pages._offered_commands(jsonb_populate_record(null::pages.person, jsonb_build_object('user_id', t.id(handle), 'handle', handle)), audience, '{}')::jsonb $$;
select is(jsonb_path_query_array(t.offered('warden'), '$[*].name'), (select jsonb_agg(name order by name) from world.commands), 'an administrator: all of them, by name');
select is(t.offered('warden') -> 0, (select jsonb_build_object('name', name, 'description', description) from world.commands order by name limit 1), 'each with what it does');
select is(jsonb_path_query_array(t.offered('mod'), '$[*].name'), '["ban", "help", "kick", "mute", "peers", "spectate", "status", "tickstats", "unban", "unmute"]', 'a moderator: those that the role allows');
select is(t.offered('alpha'), null, 'without a role none');
select is(t.offered('warden', 'user'), null, 'people''s agents run none');
select * from finish();
rollback;
