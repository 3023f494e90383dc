\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select is(t.page('choose_handle', '{"handle": "x1"}') ->> 'code', 'sign_in', 'nobody');
insert into auth.users (id, email) values ('00000000-0000-4000-8000-000000000001', 'new@example.test');
insert into pages.sessions (hash, audience, session_id, user_id, created_at, last_used_at)
values (decode(t.sha('session firefox'), 'hex'), 'user', t.session('00000000-0000-4000-8000-000000000001'), '00000000-0000-4000-8000-000000000001', mcp.now(), mcp.now());
select is(t.page_code('account'), 'choose_handle', 'a user without one sees no page');
select is(t.page_code('choose_handle', '{"handle": "admin"}'), 'handle_reserved', 'not every handle');
select is(t.page('choose_handle', '{"handle": " Newcomer "}'), '{"handle": "newcomer"}', 'chosen');
select is(t.page('choose_handle', '{"handle": "other"}'), '{"handle": "newcomer"}', 'once');
select is((select (w.slug, w.personal, m.role)::text from public.workspaces w join public.workspace_members m on m.workspace_id = w.id), '(newcomer,t,owner)', 'with a workspace of its own');
select * from finish();
rollback;
