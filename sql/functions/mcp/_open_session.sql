-- _open_session: open a session; beyond the limit the longest idle one of the same connection is closed, or else the longest idle of all.
-- Rules: one at a time, so that the limit holds. A connection makes room with its own sessions first, so that it cannot end all others'.
create or replace function mcp._open_session(session bytea, actor mcp.actor)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  allowed constant integer := (mcp.setting('max_sessions'))::integer;
  now constant timestamptz := mcp.now();
begin
  perform pg_advisory_xact_lock(hashtext('mcp.sessions'));
  update mcp.sessions s set closed_at = now, change = nextval('mcp.session_changes')
   where s.hash in (select o.hash from mcp.sessions o
                     where o.audience = (actor).audience and o.closed_at is null
                     order by o.connection_id = (actor).connection, o.last_used_at desc, o.hash offset allowed - 1);
  insert into mcp.sessions (hash, connection_id, audience, opened_at, last_used_at, change)
  values (session, (actor).connection, (actor).audience, now, now, nextval('mcp.session_changes'));
end
$$;

comment on function mcp._open_session(bytea, mcp.actor) is 'Open a session within the limit.';
revoke all on function mcp._open_session(bytea, mcp.actor) from public, anon, authenticated;
