\ir ../fixtures.psql

select is(code_of($$ select mcp._key_account(null, 'user') $$), 'account_required', 'nobody is there');
select account('alpha') as alpha \gset
select is(mcp._key_account(null, 'user'), :'alpha', 'the only account');
select is(code_of($$ select mcp._key_account(null, 'admin') $$), 'account_required', 'is no administrator');
select account('warden', 'admin') as warden \gset
select is(mcp._key_account(null, 'admin'), :'warden', 'the only administrator');
select is(code_of($$ select mcp._key_account(null, 'user') $$), 'account_required', 'of several one is named');
select is(mcp._key_account('Alpha', 'user'), :'alpha', 'by handle, in any case');
select is(code_of($$ select mcp._key_account('alpha', 'admin') $$), 'admin_required', 'the admin audience is for administrators');
select is(code_of($$ select mcp._key_account('nobody', 'user') $$), 'unknown_account', 'a handle that nobody has');

select * from finish();
rollback;
