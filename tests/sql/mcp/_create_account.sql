\ir ../fixtures.psql

create function t.user(made uuid) returns uuid language sql as $$ insert into auth.users (id, email, is_anonymous, is_sso_user) values (made, made || '@x', false, false) returning id $$;
select t.user(gen_random_uuid()) as one, t.user(gen_random_uuid()) as two \gset
insert into auth.identities (user_id, provider, provider_id, identity_data) values (:'one', 'github', '1', '{"user_name": "octocat"}');

select is(code_of(format('select mcp._create_account(%L, %L)', :'one', handle)), 'VALIDATION_ERROR', 'not ' || handle)
  from unnest(array['', 'a', '-ab', 'ab-', 'a--b', 'a b', 'é1', 'a_b', repeat('a', 31)]) handle;
select is(code_of(format('select mcp._create_account(%L, %L)', :'one', 'Admin')), 'handle_reserved', 'nor a reserved one');
select is(code_of(format('select mcp._create_account(%L, %L)', :'one', ' Octo-1 ')), null, 'in any case, with spaces around');
select is((select handle from mcp.accounts where user_id = :'one'), 'octo-1', 'it is kept in lower case');
select is(code_of(format('select mcp._create_account(%L, %L)', :'one', 'other')), 'handle_already_chosen', 'once and for ever');
select is(code_of(format('select mcp._create_account(%L, %L)', :'two', 'octo-1')), 'handle_taken', 'by one alone');
select is((select (g.nickname, g.social_provider, g.social_username, b.available, b.locked, t.duels_played)::text from duels.agents g join duels.balances b on b.agent = g.id
  join duels.standings t on t.agent = g.id where g.account = :'one'), '(octo-1,github,octocat,100,0,0)', 'with it comes an agent, its points and its link');
select ok((select slug ~ '^[0-9a-f]{24}$' from duels.agents where account = :'one'), 'and a page of its own');
select mcp._create_account(:'two', repeat('a', 30)) \gset
select is((select social_provider from duels.agents where account = :'two'), null, 'no link where the sign-in has none');
update mcp.settings set value = '0' where name = 'duels.starting_points';
select t.user(gen_random_uuid()) as three \gset
select is(code_of(format('select mcp._create_account(%L, %L)', :'three', 'poor')), null, 'there may be no starting points');
select is_empty('select * from duels.verify_ledger()', 'the ledger adds up');

select * from finish();
rollback;
