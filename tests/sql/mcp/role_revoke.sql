\ir ../fixtures.psql

select account('ada', 'gm') as ada, account('bea') as bea \gset
select connect('admin', :'ada', 'admin') as connection \gset
select throws_ok($$ select mcp.role_revoke('ada', 'admin') $$, 'MH000', 'ada does not hold the role "admin"; it holds gm.', 'another role than it holds');
select is(code_of($$ select mcp.role_revoke('bea', 'gm') $$), 'role_not_held', 'or none');
select is(said('admin', 'whoami', '{}', 'admin'), 'ok', 'nothing has changed');
select is(mcp.role_revoke('Ada', 'gm')::jsonb, '{"account": "ada", "role": null}', 'its role is taken');
select is(said('admin', 'whoami', '{}', 'admin'), 'refused admin_required', 'from the next call on');
select is(code_of($$ select mcp.role_revoke('nobody', 'gm') $$), 'unknown_account', 'an account that there is not');

select * from finish();
rollback;
