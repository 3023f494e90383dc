\ir ../fixtures.psql

select workspace('one') as one, workspace('two') as two, workspace('three') as three \gset
select count(*) as made from (select account(h) from unnest('{giver,taker}'::text[]) h) a \gset
update mcp.settings set value = '2' where name = 'workspaces_per_account';
select member(:'one', id('taker')), member(:'two', id('giver')), member(:'three', id('giver')),
  member(:'two', id('taker'), 'member'), member(:'three', id('taker'), 'admin') \gset
select lives_ok($$ select workspaces._transfer_ownership(id('giver'), 'two', 'taker') $$, 'within the quota');
select throws_ok($$ select workspaces._transfer_ownership(id('giver'), 'three', 'taker') $$, 'MH000', 'That account has reached its limit of 2 workspaces.',
  'a workspace that is handed over counts for the new owner');
select throws_ok($$ select workspaces._change_member(id('giver'), 'three', 'taker', 'owner', false) $$, 'MH000', 'That account has reached its limit of 2 workspaces.',
  'so does one of several owners');
select throws_ok(format('insert into public.workspace_members (workspace_id, user_id, role) values (%L, %L, ''owner'')', workspace('four'), id('taker')), 'MH000', null, 'and one that a server gives');
select lives_ok($$ select workspaces._change_member(id('giver'), 'three', 'taker', 'member', true) $$, 'a member''s place does not');
select lives_ok($$ update public.workspace_members set view_projects = true where user_id = id('taker') $$, 'nor a change of what an owner sees');

select * from finish();
rollback;
