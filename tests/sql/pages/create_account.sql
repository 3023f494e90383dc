\ir ../fixtures.psql

-- An account made by hand is like one that signed up.
select freeze() \gset
create function t.create(handle text, email text, length integer default 12) returns text language sql as $$
  select code_of(format('select pages.create_account(%L)',
    jsonb_build_object('handle', handle, 'email', email, 'verifier', '$2b$10$x', 'password_length', length))) $$;

select is(pages.create_account('{"handle": " Ada ", "email": "Ada@Example.com", "verifier": "$2b$10$x", "password_length": 12}')::jsonb,
  '{"handle": "ada", "email": "ada@example.com"}', 'it answers what is written');
select is((select array[u.encrypted_password::text, u.email_confirmed_at::text] from auth.users u join mcp.accounts a on a.user_id = u.id
  where a.handle = 'ada'), array['$2b$10$x', mcp.now()::text], 'a user who signs in by that password, at once');
select is((select count(*) from auth.identities i where i.user_id = id('ada')), 1::bigint, 'with its identity');
select is((select m.role from public.workspace_members m join public.workspaces w on w.id = m.workspace_id
  where m.user_id = id('ada') and w.personal), 'owner', 'and a workspace of its own');
select is(t.create('bea', 'ada@example.com'), 'email_taken', 'an address is one person''s');
select is(t.create('ada', 'bea@example.com'), 'handle_taken', 'a handle too');
select is(t.create('admin', 'bea@example.com'), 'handle_reserved', 'the site''s own are kept');
select is(t.create('bea', 'bea'), 'VALIDATION_ERROR', 'what is no address');
select is(t.create('bea', 'bea@example.com', 3), 'VALIDATION_ERROR', 'a short password');
select is((select count(*) from auth.users), 1::bigint, 'what was refused left nothing');
update mcp.settings set value = 'false' where name = 'workspaces.personal';
select pages.create_account('{"handle": "bea", "email": "bea@example.com"}') \gset
select is((select count(*) from public.workspace_members m where m.user_id = id('bea')), 0::bigint, 'no workspace where the setting says so');

select * from finish();
rollback;
