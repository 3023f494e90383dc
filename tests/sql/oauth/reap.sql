\ir ../fixtures.psql
\ir ../browser.psql
select t.freeze();
select t.hall();
create temp table c as select t.client() as id, t.client(name => 'Unused') as unused;
select t.connected(id, 'a') from c;
select is(oauth.reap(), false, 'nothing is due');
select t.refresh(id, 'a', 'b') from c;
select is((oauth.reap(), (select array_agg(r.sealed) from oauth.rotations r))::text, '(f,"{""sealed b""}")', 'a sealed pair is kept for its grace');
select t.advance('30 seconds');
select is(oauth.reap(), true, 'and then');
select is((select count(*) from oauth.rotations), 0::bigint, 'is forgotten');
select t.advance('2 days');
select is(oauth.reap(), true, 'old requests, codes and counters');
select is((select count(*) from oauth.requests) + (select count(*) from oauth.codes) + (select count(*) from mcp.throttles), 0::bigint, 'are forgotten');
update auth.sessions set not_after = null;
update mcp.connections set expires_at = mcp.now() + interval '50 days';
select t.advance('31 days');
select is(oauth.reap(), true, 'unused clients');
select is(array(select client_id from oauth.clients), array[id], 'but never one with a live connection') from c;
update mcp.connections set revoked_at = mcp.now();
select t.advance('91 days');
select is(oauth.reap(), true, 'ended connections, then their clients');
select is((select count(*) from mcp.connections) + (select count(*) from oauth.clients), 0::bigint, 'go');
select is((select count(*) from mcp.credentials), 4::bigint, 'hashes are kept');
select is((t.whoami('a'), (select count(*) from mcp.lockouts))::text, '("refused UNAUTHORIZED",0)', 'so that an old token is no guess');
select t.advance('400 days');
select is(oauth.reap(), true, 'for a year');
select is((select count(*) from mcp.credentials), 0::bigint, 'and no longer');
-- Keys that ended, and what their calls had counted.
select t.connect('old key', t.id('alpha')) as key \gset
insert into mcp.budgets values (:'key', 'calls', mcp.now(), 1, mcp.now(), 1);
update mcp.connections set revoked_at = mcp.now();
select t.advance('91 days');
select is(oauth.reap(), true, 'a revoked key');
select is((select count(*) from mcp.connections) + (select count(*) from mcp.budgets where subject = :'key'), 0::bigint, 'goes, with its budget');
select is((select count(*) from mcp.credentials), 1::bigint, 'its hash is kept');
select t.advance('366 days');
select is(oauth.reap(), true, 'for a year');
select is((select count(*) from mcp.credentials), 0::bigint, 'too');
select * from finish();
rollback;
