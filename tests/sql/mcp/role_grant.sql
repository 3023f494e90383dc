\ir ../fixtures.psql

select account('ada') as ada \gset
select connect('admin', :'ada', 'admin') as connection \gset
select is(said('admin', 'whoami', '{}', 'admin'), 'refused admin_required', 'no administrator yet');
select is(mcp.role_grant('Ada', 'admin')::jsonb, '{"account": "ada", "role": "admin", "faction": null}', 'a role is given');
select is(said('admin', 'whoami', '{}', 'admin'), 'ok', 'and counts from the next call on');
select is(mcp.role_grant('ada', 'faction_leader', 7)::jsonb, '{"account": "ada", "role": "faction_leader", "faction": 7}', 'another in its place');
select results_eq('select role, faction from public.user_roles', $$ values ('faction_leader', 7) $$, 'one role an account');
select throws_ok($$ select mcp.role_grant('ada', 'king') $$, 'MH000',
  'There is no role "king"; roles are admin, faction_leader, gm, moderator.', 'an unknown role names those there are');
select is(code_of($$ select mcp.role_grant('ada', 'gm', 65535) $$), 'VALIDATION_ERROR', 'a faction has bounds');
select is(code_of($$ select mcp.role_grant('nobody', 'gm') $$), 'unknown_account', 'an account that there is not');

select * from finish();
rollback;
