-- reap_sessions: close sessions that were idle too long, and delete those that were closed an hour ago.
create or replace function mcp.reap_sessions()
  returns boolean
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  idle constant interval := make_interval(secs => (mcp.setting('session_idle_seconds'))::integer);
begin
  update mcp.sessions s set closed_at = mcp.now(), change = nextval('mcp.session_changes')
   where s.hash in (select q.hash from mcp.sessions q where q.closed_at is null and q.last_used_at < mcp.now() - idle limit 100 for update skip locked);
  delete from mcp.sessions s
   where s.hash in (select q.hash from mcp.sessions q where q.closed_at < mcp.now() - interval '1 hour' limit 100 for update skip locked);
  return false;
end
$$;

comment on function mcp.reap_sessions() is 'Close idle sessions and delete closed ones.';
revoke all on function mcp.reap_sessions() from public, anon, authenticated;

select mcp.define_chore('mcp.reap_sessions');
