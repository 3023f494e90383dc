\ir ../fixtures.psql

select account('ada') as ada, account('gone') as gone \gset
delete from auth.users where id = :'gone';
select is(mcp._role_account(' ADA '), :'ada'::uuid, 'by the handle, as a person types it');
select is(code_of(format('select mcp._role_account(%L)', x)), 'unknown_account', x || ' is none') from unnest(array['gone', 'nobody', '']) x;

select * from finish();
rollback;
