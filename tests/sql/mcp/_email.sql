\ir ../fixtures.psql
select is(mcp._email(' Ann@Example.COM '), 'ann@example.com', 'as accounts are known by it');
select is(t.code_of(format('select mcp._email(%L)', given)), 'VALIDATION_ERROR', coalesce(given, 'null')) from unnest(array[null, '', 'a', '@b.cd', 'a@b', 'a@b.c d', 'a@@b.cd', 'a b@c.de', e'a@b.cd\nBcc: x@y.zz', 'a,b@c.de', '<a@b.cd>']) given;
select * from finish();
rollback;
