\ir ../fixtures.psql
select t.freeze();
select t.connect('key', t.account('alpha')) as connection \gset
insert into mcp.approvals (account, connection_id, tool, arguments, digest, asked_at, expires_at)
select t.id('alpha'), :'connection', 'x' || n, '{}', sha256(''), mcp.now(), mcp.now() + n * interval '1 hour' from generate_series(0, 1) n;
select is(mcp.reap_approvals(), false, 'nothing is due');
select t.advance('24 hours 1 minute');
select is(mcp.reap_approvals(), true, 'a day after its end');
select is((select string_agg(tool, ',') from mcp.approvals), 'x1', 'it is forgotten');
select ok((select c.function is not null from mcp.chores c where c.function = 'mcp.reap_approvals'), 'by a chore');
select * from finish();
rollback;
