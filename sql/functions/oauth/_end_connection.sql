-- _end_connection: end a connection and all its tokens, from the next call on.
create or replace function oauth._end_connection(connection uuid)
  returns void
  language plpgsql
  set search_path = pg_catalog, pg_temp
as $$
begin
  update mcp.connections c set revoked_at = mcp.now() where c.id = _end_connection.connection and c.revoked_at is null;
end
$$;

comment on function oauth._end_connection(uuid) is 'End a connection.';
revoke all on function oauth._end_connection(uuid) from public, anon, authenticated;
