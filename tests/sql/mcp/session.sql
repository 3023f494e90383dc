\ir ../fixtures.psql

-- A session is its connection's alone, and the cap holds.
select freeze() \gset
create function t.hash(id text) returns text language sql immutable as $$ select encode(sha256(id::bytea), 'hex') $$;
create function t.session(secret text, action text, id text default null, uri text default null) returns jsonb language sql as $$
  select a.body::jsonb || jsonb_build_object('outcome', a.outcome) from mcp.session(t.bearer(secret), 'admin', action,
    jsonb_strip_nulls(jsonb_build_object('hash', case action when 'open' then t.hash(id) end, 'uri', uri)),
    t.request(case action when 'open' then '{}' else jsonb_build_object('session', t.hash(id)) end)) a $$;
create function t.in_session(secret text, id text) returns text language sql as $$
  select t.said(secret, 'whoami', '{}', 'admin', jsonb_build_object('session', case when id is null then '' else t.hash(id) end)) $$;
create function t.open_sessions() returns text language sql as $$
  select coalesce(string_agg(n, ',' order by n), '') from unnest(array['a', 'b', 'c', 'd']) n where mcp.session_list()::jsonb ? t.hash(n) $$;
select account('warden', 'admin') as warden, account('other', 'admin') as other \gset
select connect('key', :'warden', 'admin') as key, connect('second', :'warden', 'admin'), connect('theirs', :'other', 'admin') as theirs, connect('poor', :'warden', 'admin', scopes => '{admin:act}') \gset

select is(in_session('key', null), 'refused unknown_session', 'a message that names no session');
select is(session('key', 'open', 'a'), '{"outcome": "ok", "subscriptions": []}', 'one is opened');
select is(in_session('key', 'a'), 'ok', 'and carries messages');
select is(in_session(secret, 'a'), 'refused unknown_session', 'but not of ' || secret || ', another connection') from unnest(array['second', 'theirs']) secret;
select is(session('theirs', action, 'a', 'fl://events') ->> 'code', 'unknown_session', action || ' neither') from unnest(array['stream', 'subscribe', 'unsubscribe', 'close']) action;
select is(session('nobody', 'open', 'x') ->> 'code', 'UNAUTHORIZED', 'a stranger opens none');
select is(in_session('nobody', 'a'), 'refused UNAUTHORIZED', 'the credential is judged first');
select is((select count(*) from world.events where fields ->> 'text' = 'unknown_session'), 3::bigint, 'calls in a wrong session are in the match''s log');

select is(session('key', 'subscribe', 'a', 'fl://events') -> 'subscriptions', '["fl://events"]', 'a subscription');
select is(session('key', 'subscribe', 'a', 'fl://events') -> 'subscriptions', '["fl://events"]', 'once');
select is(session('key', 'subscribe', 'a', 'fl://world_state') -> 'subscriptions', '["fl://events", "fl://world_state"]', 'and another');
select is(session('key', 'subscribe', 'a', 'fl://nothing') ->> 'code', 'unknown_resource', 'to what there is');
select is(session('key', 'unsubscribe', 'a', 'fl://events') -> 'subscriptions', '["fl://world_state"]', 'and no more');
select is(mcp.session_list()::jsonb -> hash('a'), '["fl://world_state"]', 'as every bridge reads it');
select session('poor', 'open', 'd') \gset
select is(session('poor', 'subscribe', 'd', 'fl://events') ->> 'code', 'scope_missing', 'under the resource''s gates');
select is(session('poor', 'close', 'd') ->> 'outcome', 'ok', 'closed');
select is(in_session('poor', 'd'), 'refused unknown_session', 'and gone');
select is(session('poor', 'close', 'd') ->> 'code', 'unknown_session', 'for good');

-- The cap, and who makes room.
update mcp.settings set value = '2' where name = 'max_sessions';
select advance('1 minute') \gset
select session('theirs', 'open', 'b') \gset
select is(open_sessions(), 'a,b', 'two');
select advance('1 minute') \gset
select in_session('key', 'a') \gset
select (mcp.watch() ->> 'sessions')::bigint as before \gset
select advance('1 minute'), session('second', 'open', 'c') \gset
select is(open_sessions(), 'a,c', 'the longest idle makes room for the third');
select is(in_session('theirs', 'b'), 'refused unknown_session', 'and learns of it');
select ok((mcp.watch() ->> 'sessions')::bigint > :before, 'so do the bridges');
-- Idleness is exact.
select advance('1 second'), in_session('second', 'c'), advance('1 second'), in_session('key', 'a'), advance('1 second'), in_session('second', 'c') \gset
select is((select array_agg(mcp.now() - last_used_at order by last_used_at) from mcp.sessions where closed_at is null), '{1s,0s}'::interval[], 'to the second');

-- Many at once, in one transaction.
create function t.listen(secret text, id text, uris jsonb) returns jsonb language sql as $$
  select a.body::jsonb from mcp.session(t.bearer(secret), 'admin', 'follow', jsonb_build_object('hash', t.hash(id), 'uris', uris), t.request()) a $$;
update mcp.settings set value = '4' where name = 'max_sessions';
select is(listen('second', 'e', '["fl://events", "fl://world_state", "fl://events", "fl://nothing"]'), '{"subscriptions": ["fl://events", "fl://world_state"]}',
  'each resource once, and only what exists');
select is(listen('poor', 'f', '["fl://events"]'), '{"subscriptions": []}', 'and only what the caller may read');
update mcp.sessions set closed_at = mcp.now() where hash in (decode(hash('e'), 'hex'), decode(hash('f'), 'hex'));

-- Opening is charged.
update mcp.settings set value = '3' where name = 'rate_limit_per_min';
delete from mcp.budgets;
select is(array(select coalesce(session('theirs', 'open', 'x' || n) ->> 'code', 'ok') from generate_series(1, 5) n), '{ok,ok,ok,RATE_LIMITED,RATE_LIMITED}', 'like a call');
update mcp.sessions set closed_at = mcp.now() where connection_id = :'theirs';
select session('second', 'open', 'z') \gset

-- What ends by itself.
update mcp.connections set revoked_at = mcp.now() where id = :'key';
select is(open_sessions(), 'c', 'a revoked connection''s session has no stream');
delete from public.user_roles where user_id = :'warden';
select is(open_sessions(), '', 'nor has a former administrator''s');
select is((select kind || ' ' || name || ' ' || outcome from mcp.events where kind = 'session' order by seq desc limit 1), 'session open ok', 'what is done with sessions is recorded');

select * from finish();
rollback;
