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
   where s.closed_at is null and s.last_used_at < mcp.now() - idle;
  delete from mcp.sessions s where s.closed_at < mcp.now() - interval '1 hour';
  return false;
end
$$;

comment on function mcp.reap_sessions() is 'Close idle sessions and delete closed ones.';
revoke all on function mcp.reap_sessions() from public, anon, authenticated;

select mcp.define_chore('mcp.reap_sessions');
