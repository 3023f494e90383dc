-- A client, a browser of each caller's that is signed in, and a connection of each to refresh; as if nothing had been measured before.
-- psql variable: callers.
update mcp.settings set value = to_jsonb(maximum) where name in ('oauth.authorizations_per_minute', 'connections_per_account');
insert into oauth.clients (audience, client_id, kind, name, redirect_uris, created_at, used_at)
values ('user', 'mhc_bench', 'registered', 'Bench', '{https://bench.test/cb}', mcp.now(), mcp.now()) on conflict do nothing;
delete from mcp.connections where client_id = 'mhc_bench';
delete from mcp.credentials where connection_id is null and kind <> 'key';
delete from oauth.requests where client_id = 'mhc_bench';
delete from mcp.throttles;
delete from pages.sessions where browser = 'bench';
create temporary table caller as
select n, u.id as account, gen_random_uuid() as session, gen_random_uuid() as connection
  from generate_series(1, :callers) n join auth.users u on u.email = 'bench' || n || '@example.test';
delete from auth.sessions s where s.user_id in (select account from caller);
insert into auth.sessions (id, user_id, created_at, updated_at, not_after)
select session, account, mcp.now(), mcp.now(), mcp.now() + interval '30 days' from caller;
insert into pages.sessions (hash, audience, session_id, user_id, browser, created_at, last_used_at)
select sha256(convert_to(rpad('session' || n, 43, '-'), 'UTF8')), 'user', session, account, 'bench', mcp.now(), mcp.now() from caller;
insert into mcp.connections (id, kind, audience, account, name, client_id, session_id, scopes, tier, created_at, expires_at)
select connection, 'own', 'user', account, 'Bench', 'mhc_bench', session, '{user:read,arena:play}', 'act', mcp.now(), mcp.now() + interval '30 days' from caller;
insert into mcp.credentials (hash, kind, connection_id, issued_at, expires_at)
select sha256(convert_to('refresh-' || n || '-0', 'UTF8')), 'refresh', connection, mcp.now(), mcp.now() + interval '30 days' from caller;
analyze mcp.connections, mcp.credentials, auth.sessions, pages.sessions;
