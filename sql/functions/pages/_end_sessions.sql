-- _end_sessions: end one session of a user, or all (null). Connections that were allowed in it are refused from the next call on.
create or replace function pages._end_sessions(user_id uuid, session uuid)
  returns bigint
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
declare
  ended bigint;
begin
  delete from pages.sessions s where s.user_id = _end_sessions.user_id and (session is null or s.session_id = session);
  delete from auth.sessions s where s.user_id = _end_sessions.user_id and (session is null or s.id = session);
  get diagnostics ended = row_count;
  return ended;
end
$$;

comment on function pages._end_sessions(uuid, uuid) is 'End a user''s sessions.';
revoke all on function pages._end_sessions(uuid, uuid) from public, anon, authenticated;
