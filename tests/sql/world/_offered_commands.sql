\ir ../fixtures.psql
\ir ../browser.psql
select t.account('warden', 'admin'), t.account('mod', 'moderator'), t.account('alpha');
create function t.offered(handle text) returns jsonb language sql as $$
  select world._offered_commands(pages._administrator(jsonb_populate_record(null::pages.person, jsonb_build_object('user_id', t.id(handle), 'handle', handle)), '{}'))::jsonb $$;
select is(jsonb_path_query_array(t.offered('warden'), '$[*].name'), (select jsonb_agg(name order by name) from world.commands), 'an administrator: all of them, by name');
select is(t.offered('warden') -> 0, (select jsonb_build_object('name', name, 'description', description) from world.commands order by name limit 1), 'each with what it does');
select is(jsonb_path_query_array(t.offered('mod'), '$[*].name'), '["ban", "help", "kick", "mute", "peers", "spectate", "status", "tickstats", "unban", "unmute"]', 'a moderator: those that the role allows');
select is(t.offered('alpha'), null, 'without a role none');
select t.sign_in('warden', 'web'), t.sign_in('warden', 'console', 'admin') \gset
select is(t.page('account', browser => 'web') ->> 'commands', null, 'people''s agents run none');
select is(t.page('account', browser => 'console', audience => 'admin') -> 'commands', t.offered('warden'), 'administrators'' do');
select * from finish();
rollback;
