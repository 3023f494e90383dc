\ir ../fixtures.psql

create function t.said() returns text language sql as $$ select concat_ws(' ', s.audience, s.position, s.description) from mcp.scopes s where s.name = 'x:do' $$;
select set_config('mcp.release', '1000001', true) \gset
select mcp.define_scope('x:do', audience => 'user', place => 900, description => 'Do %s') \gset
select mcp.extend_scope('x:do', 20, 'that'), mcp.extend_scope('x:do', 10, 'this') \gset
select mcp._forget_undeclared(1000001) \gset
select is(said(), 'user 900 Do this and that', 'rooms add words, in the order of their places');
select mcp.extend_scope('x:do', 30, 'more') \gset
select mcp._forget_undeclared(1000001) \gset
select is(said(), 'user 900 Do this, that and more', 'of any number');
select set_config('mcp.release', '1000002', true) \gset
select mcp.define_scope('x:do', audience => 'user', place => 901, description => 'Do %s'), mcp.extend_scope('x:do', 10, 'this') \gset
select mcp._forget_undeclared(1000002) \gset
select is(said(), 'user 901 Do this', 'what this release does not say is not said');
select is((select count(*) from mcp.scopes), 1::bigint, 'and a scope that it does not declare is gone');
select mcp.define_scope('x:all', audience => 'admin', place => 902, description => '100% of it'), mcp._forget_undeclared(1000002) \gset
select is((select description from mcp.scopes where name = 'x:all'), '100% of it', 'a sentence of one''s own');
select throws_ok($$ select mcp.define_scope('x:y', audience => 'user', place => 901, description => 'y') $$, '23505', null, 'two scopes have two places');

select * from finish();
rollback;
