\ir ../fixtures.psql
create function t.allowed(role text, faction integer default null) returns text language sql as $$
  select string_agg(c.name, ' ' order by c.name) from world.commands c where world._has_capabilities(jsonb_populate_record(null::mcp.actor,
    jsonb_build_object('faction', faction, 'capabilities', (select to_jsonb(r.capabilities) from mcp.roles r where r.name = allowed.role))), c) $$;
select is(allowed('admin'), (select string_agg(c.name, ' ' order by c.name) from world.commands c), 'an admin: all');
select is(allowed('moderator'), 'ban help kick mute peers spectate status tickstats unban unmute', 'a moderator');
select is(allowed('gm'), 'flight_order help kill peers respawn set_alert spawn spectate status tickstats tp', 'a gm');
select is(allowed('faction_leader', 1), 'flight_order help kill peers respawn set_alert spawn status tickstats tp', 'a leader of a faction');
select is(allowed('faction_leader'), 'help peers set_alert status tickstats', 'a leader of none');
select is(allowed('nobody'), null, 'without capabilities known: nothing');
select * from finish();
rollback;
