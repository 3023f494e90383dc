\ir ../fixtures.psql

-- The catalog takes only what can be called, and the last word counts.
create function t.good(actor mcp.actor, args jsonb) returns json language sql as $$ select '{}'::json $$;
create function t.odd(args jsonb) returns json language sql as $$ select '{}'::json $$;
create function t.define(name text, scope text default null, tier text default 'act', body_limit integer default 16384, audience text default 'user')
returns void language sql as $$
  select mcp._define(audience, 'tool', split_part(name, '.', 2), name, scope, tier::mcp.tier, null, false, 'data', '{}', '{}', body_limit, null, '{}') $$;

select throws_ok($$ select t.define('t.missing') $$, 'P0001', 'tool registers missing, but there is no function t.missing(mcp.actor, jsonb)',
  'a function that does not exist');
select throws_ok($$ select t.define('t.odd') $$, 'P0001', null, 'or has another shape');
select throws_ok($$ select t.define('t.good', 'no:scope') $$, '42704',
  format('tool good names the scope no:scope, which does not exist; those of the user audience are %s',
    (select string_agg(s.name, ', ' order by s.position) from mcp.scopes s where s.audience = 'user')), 'a scope that does not exist');
select throws_ok($$ select t.define('t.good', tier => 'rule') $$, '22P02', null, 'a tier that does not exist');
select throws_ok($$ select t.define('t.good', body_limit => 2000000) $$, '23514', null, 'bodies of more than a megabyte');
select throws_ok($$ select t.define('t.good', audience => 'everyone') $$, '23514', null, 'an audience that does not exist');
select lives_ok($$ select t.define('t.good', 'user:read') $$, 'what is whole goes in');
select is((select jsonb_build_array(room, function, scope, release) from mcp.catalog_entries where name = 'good'), '["t", "t.good", "user:read", 0]', 'under its room');
select set_config('mcp.release', '7', true) \gset
select define('t.good', 'arena:play', 'observe') \gset
select is((select jsonb_agg(jsonb_build_array(scope, tier, release)) from mcp.catalog_entries where name = 'good'), '[["arena:play", "observe", 7]]',
  'registering again replaces it, stamped with the release');

-- A name has one owner in a release.
create function t.whoami(actor mcp.actor, args jsonb) returns json language sql as $$ select '{}'::json $$;
select set_config('mcp.release', '1000001', true) \gset
select mcp._define('user', 'tool', 'whoami', 'mcp.whoami', null, 'observe', null, false, 'data', '{}', '{}', 16384, null, '{}') \gset
select throws_ok($$ select mcp._define('user', 'tool', 'whoami', 't.whoami', null, 'observe', null, false, 'data', '{}', '{}', 16384, null, '{}') $$, 'P0001',
  'the tool whoami of the user audience is registered by functions/mcp/whoami.sql and by functions/t/whoami.sql', 'a second tool of the name is refused');
select lives_ok($$ select mcp._define('user', 'tool', 'whoami', 'mcp.whoami', null, 'observe', null, false, 'data', '{}', '{}', 16384, null, '{}') $$, 'the same one may say it again');
select lives_ok($$ select mcp._define('admin', 'tool', 'whoami', 't.whoami', null, 'observe', null, false, 'data', '{}', '{}', 16384, null, '{}') $$, 'each audience has names of its own');
select set_config('mcp.release', '1000002', true) \gset
select lives_ok($$ select mcp._define('user', 'tool', 'whoami', 't.whoami', null, 'observe', null, false, 'data', '{}', '{}', 16384, null, '{}') $$, 'a later release may give it to another');

select * from finish();
rollback;
