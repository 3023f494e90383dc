\ir ../fixtures.psql

select freeze() \gset
select account('alpha') as alpha, account('beta') as beta \gset
select session(:'alpha') as session, session(:'beta') as foreign, session(:'alpha', mcp.now() + interval '1 second') as ending \gset

select ok(public.mcp_live_actor(:'alpha', null), 'a person without a session');
select ok(public.mcp_live_actor(:'alpha', :'session'), 'with one''s own');
select ok(public.mcp_live_actor(:'alpha', :'ending'), 'which has not ended');
select advance('1 second') \gset
select ok(not public.mcp_live_actor(:'alpha', :'ending'), 'has ended');
select ok(not public.mcp_live_actor(:'alpha', :'foreign'), 'another''s session');
select ok(not public.mcp_live_actor(:'alpha', gen_random_uuid()), 'no session');
select ok(not public.mcp_live_actor(gen_random_uuid(), null), 'nobody');
select is(public.mcp_live_actor(null, null), false, 'not even that');
update auth.users set banned_until = mcp.now() + interval '1 second' where id = :'alpha';
select ok(not public.mcp_live_actor(:'alpha', null), 'banned');
select advance('1 second') \gset
select ok(public.mcp_live_actor(:'alpha', null), 'until the ban is over');
update auth.users set is_anonymous = true where id = :'alpha';
select ok(not public.mcp_live_actor(:'alpha', :'session'), 'anonymous');
update auth.users set is_anonymous = false, deleted_at = mcp.now() where id = :'alpha';
select ok(not public.mcp_live_actor(:'alpha', :'session'), 'deleted');

select * from finish();
rollback;
