-- _end_misused: end a connection because its refresh token or code was used a second time: somebody may have a copy. Its person is told on
-- the connections page, its client by this answer and by each later one.
create or replace function oauth._end_misused(connection uuid, misuse text)
  returns json
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  update mcp.connections c set revoked_at = mcp.now(), misuse = _end_misused.misuse
   where c.id = _end_misused.connection and c.revoked_at is null;
  -- It may have been ended before, by somebody who disconnected it.
  return oauth._invalid_grant((select c.misuse from mcp.connections c where c.id = _end_misused.connection));
end
$$;

comment on function oauth._end_misused(uuid, text) is 'End a connection whose refresh token or code was used a second time.';
revoke all on function oauth._end_misused(uuid, text) from public, anon, authenticated;
